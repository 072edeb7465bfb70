import type { Feature } from "../../core/feature.ts";
import { feedDocuments } from "./documents.ts";
import { createPingKinds, queuePings } from "./pings.ts";

export const feeds: Feature = {
  name: "feeds",
  documents: feedDocuments,
  jobs: ({ config }) => createPingKinds(config),
  postChanged: queuePings,
};
