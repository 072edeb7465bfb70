import { forgetDemo } from "../features/demo/on-messages.ts";
import { forgetCounts } from "../features/insight/insight/on-visits.ts";
import { notifyOwner } from "../features/notifications/on-messages.ts";
import { forgetReplies } from "../features/replies/replies/on-messages.ts";
import { indexChanges } from "../features/search/messages/on-messages.ts";
import { indexTexts } from "../features/search/posts/on-texts.ts";
import { learnFromOwner } from "../features/spam/on-messages.ts";
import type { Listener } from "./listener.ts";

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
