import type { Feature } from "../feature.ts";
import { jobRoutes } from "./owner.ts";

export const jobs: Feature = { name: "jobs", calls: (context) => [jobRoutes(context)] };
