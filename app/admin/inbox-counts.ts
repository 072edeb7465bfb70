import { createContext, use } from "react";
import type { MessageCounts } from "../../contract/messages.ts";

/** The number of messages in each folder, as the server sent it last. `undefined` until then. */
export const InboxCountsContext = createContext<MessageCounts | undefined>(undefined);

export function useInboxCounts(): MessageCounts | undefined {
  return use(InboxCountsContext);
}
