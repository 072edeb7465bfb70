import type { Feature } from "../../../core/feature.ts";
import { answerJobs } from "./jobs.ts";
import { describeAnswers } from "./privacy.ts";

export const answers: Feature = {
  name: "answers",
  jobs: answerJobs,
  privacy: { section: "Messages", write: describeAnswers },
};
