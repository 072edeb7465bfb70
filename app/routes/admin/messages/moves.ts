import type { MessageState } from "../../../../contract/message-states.ts";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { deleteMessage, setMessageState, setMessageStates } from "./api.ts";

/** What happens to a message: it gets a state, or the call that deletes it is made. */
export type Target = MessageState | "deleted";

/** Messages that get the same state. */
export interface Change {
  ids: string[];
  to: Target;
}

/** What was done with messages, in words of the line that offers to undo it. */
export interface Move {
  /** As they were before. */
  messages: StoredMessage[];
  to: Target;
}

/** Makes the calls of some changes, one after the other. */
export async function makeChanges(changes: Change[]): Promise<void> {
  for (const { ids, to } of changes) {
    const [id = ""] = ids;
    if (to === "deleted") for (const each of ids) await deleteMessage(each);
    else if (ids.length === 1) await setMessageState(id, to);
    else await setMessageStates(ids, to);
  }
}

/** Returns the changes that take a move back: each message gets the state that it had. */
export function reverse({ messages }: Move): Change[] {
  const byState = Map.groupBy(messages, ({ state }) => state);
  return [...byState].map(([to, group]) => ({ ids: group.map(({ _id }) => _id), to }));
}

/** Whether a message can be taken back from there. One that was deleted in the trash is gone. */
export function isReversible({ messages, to }: Move): boolean {
  return to !== "deleted" || messages.every(({ state }) => state !== "trash");
}

const verbs: Record<Target, string> = {
  new: "Marked * as unread",
  read: "Moved * to the inbox",
  replied: "Marked * as replied",
  archived: "Archived *",
  spam: "Moved * to spam",
  trash: "Deleted *",
  deleted: "Deleted *",
};

/** Such as "Archived the message from Ada" and "Archived 3 messages", without a period. */
export function describeMove({ messages, to }: Move): string {
  const [first] = messages;
  const what = messages.length === 1 ? `the message from ${first?.name}` : `${messages.length} messages`;
  return verbs[to].replace("*", what);
}
