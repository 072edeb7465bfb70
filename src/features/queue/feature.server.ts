import type { Feature } from "../../core/feature.ts";
import { jobRoutes } from "./owner.ts";

export const queue: Feature = { name: "queue", calls: (context) => [jobRoutes(context)] };
