import type { Feature } from "../../feature.ts";
import { insightRoutes } from "./owner.ts";

export const insight: Feature = { name: "insight", calls: (context) => [insightRoutes(context)] };
