import type { Listener } from "../core/server/listener.ts";
import { forgetDemo } from "./demo/on-messages.ts";
import { forgetCounts } from "./insight/insight/on-visits.ts";
import { notifyOwner } from "./notifications/on-messages.ts";
import { indexTexts } from "./post-search/on-texts.ts";
import { replyListener } from "./replies/replies/on-messages.ts";
import { forgetHashes } from "./requests/on-visitors.ts";
import { learnFromOwner } from "./spam/on-messages.ts";

/** All listeners, in the order in which they are called. Commands load them, too, so they import no routes. */
export const listeners: readonly Listener[] = [
  notifyOwner,
  learnFromOwner,
  replyListener,
  forgetDemo,
  indexTexts,
  forgetCounts,
  forgetHashes,
];
