import type { Feature } from "../../feature.ts";
import { answerJobs } from "./jobs.ts";

export const answers: Feature = { name: "answers", needs: ["replies"], jobs: answerJobs };
