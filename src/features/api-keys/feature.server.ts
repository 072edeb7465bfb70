import type { Feature } from "../../core/feature.ts";
import { acceptKeys } from "./accept-keys.ts";
import { apiKeyRoutes } from "./owner.ts";

export const apiKeys: Feature = {
  name: "api-keys",
  calls: (context) => [apiKeyRoutes(context)],
  keys: acceptKeys,
};
