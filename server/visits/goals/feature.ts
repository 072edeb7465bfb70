import type { Feature } from "../../feature.ts";
import { goalRoutes } from "./owner.ts";

export const goals: Feature = { name: "goals", calls: (context) => [goalRoutes(context)] };
