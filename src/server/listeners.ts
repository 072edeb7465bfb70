import { learnFromOwner } from "../features/spam/on-messages.ts";
import { notifyOwner } from "./inbox/notifications/on-messages.ts";
import { forgetReplies } from "./inbox/replies/on-messages.ts";
import { indexChanges } from "./inbox/search/on-messages.ts";
import type { Listener } from "./listener.ts";
import { indexTexts } from "./posts/search/on-texts.ts";
import { forgetDemo } from "./transfer/on-messages.ts";
import { forgetCounts } from "./visits/insight/on-visits.ts";

/** All listeners, in the order in which they are called. Commands load them, too, so they import no routes. */
export const listeners: readonly Listener[] = [
  indexChanges,
  notifyOwner,
  learnFromOwner,
  forgetReplies,
  forgetDemo,
  indexTexts,
  forgetCounts,
];
