import { createContext, use } from "react";
import type { MessageCounts } from "../contract/messages.ts";

export interface Inbox {
  /** The number of messages in each folder, as the server sent it last. A new object whenever something changed. */
  counts: MessageCounts;
  /** Another number whenever something changed, unless this tab has moved messages and shows that already. */
  news: number;
}

/** What the server says about the messages. `undefined` until then. */
export const InboxContext = createContext<Inbox | undefined>(undefined);

export function useInboxCounts(): MessageCounts | undefined {
  return use(InboxContext)?.counts;
}

export function useInboxNews(): number | undefined {
  return use(InboxContext)?.news;
}
