import { useOutletContext } from "react-router";
import type { MessageState } from "../../../../contract/message-states.ts";
import type { Outcome } from "./use-move.ts";

/** What the open message knows of the list beside it. */
export interface Mailbox {
  /** The query of the list, such as `?state=spam`, with which links keep the list as it is. */
  search: string;
  /** Called after a message was moved, or could not be. */
  onMoved: (outcome: Outcome) => void;
  /** Shows the message with this state in the list. */
  onChanged: (id: string, state: MessageState) => void;
  /** The id of a message that is being or was erased, so that it must not be asked for. */
  erasing: string | undefined;
  setErasing: (id: string | undefined) => void;
  /** Returns the ids of the messages before and after one in the list. */
  neighborsOf: (id: string) => { newer: string | undefined; older: string | undefined };
}

export function useMailbox(): Mailbox {
  return useOutletContext<Mailbox>();
}
