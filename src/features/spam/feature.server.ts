import type { Feature } from "../../core/feature.ts";
import { describeSpam } from "./privacy.ts";

export const spam: Feature = { name: "spam", privacy: { section: "Messages", write: describeSpam } };
