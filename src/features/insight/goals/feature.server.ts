import type { Feature } from "../../../server/feature.ts";
import { knownPages } from "../../../server/visits/parts.ts";
import { goalRoutes } from "./owner.ts";

export const goals: Feature = {
  name: "goals",
  calls: (context) => [goalRoutes({ ...context, knownPages: context.get(knownPages) })],
};
