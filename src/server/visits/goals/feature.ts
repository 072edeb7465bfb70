import type { Feature } from "../../feature.ts";
import { knownPages } from "../parts.ts";
import { goalRoutes } from "./owner.ts";

export const goals: Feature = {
  name: "goals",
  calls: (context) => [goalRoutes({ ...context, knownPages: context.get(knownPages) })],
};
