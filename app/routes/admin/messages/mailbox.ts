import { useOutletContext } from "react-router";
import type { MessageState } from "../../../../contract/message-states.ts";
import type { StoredMessage } from "../../../../contract/messages.ts";
import type { Folder } from "./folders.ts";
import type { Outcome } from "./use-move.ts";

/** What the open message knows of the list beside it. */
export interface Mailbox {
  folder: Folder;
  /** The query of the list, such as `?state=spam`, with which links keep the list as it is. */
  search: string;
  /** Called after a message was moved, or could not be. */
  onMoved: (outcome: Outcome) => void;
  /** Shows the message with this state in the list. */
  onChanged: (id: string, state: MessageState) => void;
  /** Returns the messages of the list before and after one. */
  neighborsOf: (id: string) => { newer: StoredMessage | undefined; older: StoredMessage | undefined };
}

export function useMailbox(): Mailbox {
  return useOutletContext<Mailbox>();
}
