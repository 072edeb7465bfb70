import type { Feature } from "../../feature.ts";
import { requestInsightRoutes } from "./owner.ts";

export const requests: Feature = { name: "requests", calls: (context) => [requestInsightRoutes(context)] };
