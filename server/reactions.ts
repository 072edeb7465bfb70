import type { MessageReaction } from "./inbox/message-change.ts";
import { notifyOwner } from "./inbox/notifications/on-messages.ts";
import { forgetReplies } from "./inbox/replies/on-messages.ts";
import { indexChanges } from "./inbox/search/on-messages.ts";
import { learnFromMoves } from "./inbox/spam/on-messages.ts";
import { indexPost } from "./posts/search/index-post.ts";
import type { TextReaction } from "./posts/stored-text.ts";

/** What must happen with every change of messages, in this order. */
export const messageReactions: readonly MessageReaction[] = [
  indexChanges,
  notifyOwner,
  learnFromMoves,
  forgetReplies,
];

/** What must happen with every text of a post that is stored. */
export const textReactions: readonly TextReaction[] = [indexPost];
