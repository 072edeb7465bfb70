import type { MessageReaction } from "../message-change.ts";
import { learnFrom } from "./learn.ts";

export const learnFromMoves: MessageReaction = (transaction, { moved = [] }) => learnFrom(transaction, moved);
