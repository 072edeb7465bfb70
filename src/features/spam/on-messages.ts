import type { Listener } from "../../core/server/listener.ts";
import { forget, learnFrom } from "./learn.ts";

/** Learns what is spam from where the owner moves messages. */
export const learnFromOwner: Listener = {
  messagesChanged: (transaction, { moved = [] }) => learnFrom(transaction, moved),
  messagesForgotten: forget,
};
