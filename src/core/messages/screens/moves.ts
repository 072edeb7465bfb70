import { bounds } from "../../http/contract/bounds.ts";
import type { MessageState } from "../contract/message-states.ts";
import type { StoredMessage } from "../contract/messages.ts";
import { deleteForGood, restoreMessage, setMessageStates, trashMessage } from "./api.ts";

/** What happens to a message: it gets a state, is taken out of the trash with the one it had, or is deleted for good. */
export type Target = MessageState | "restored" | "gone";

/** Messages to which the same happens. */
export interface Change {
  ids: string[];
  to: Target;
}

/** What was done with messages. */
export interface Move {
  /** As they were before. */
  messages: StoredMessage[];
  to: Target;
}

/** Makes the calls of some changes, one after the other. */
export async function makeChanges(changes: Change[]): Promise<void> {
  for (const { ids, to } of changes) {
    if (to === "gone") for (const id of ids) await deleteForGood(id);
    else if (to === "restored") for (const id of ids) await restoreMessage(id);
    else if (to === "trash" && ids.length === 1) await trashMessage(ids[0] as string);
    else await setStates(ids, to);
  }
}

async function setStates(ids: string[], state: MessageState): Promise<void> {
  const most = bounds.changedMessages;
  for (let start = 0; start < ids.length; start += most)
    await setMessageStates(ids.slice(start, start + most), state);
}

/** Returns the changes that take a move back: each message gets the state that it had. */
export function reverse({ messages, to }: Move): Change[] {
  // The server knows what they were, even if it was changed on another device.
  if (to === "trash") return [{ ids: messages.map(({ _id }) => _id), to: "restored" }];
  const byState = Map.groupBy(messages, ({ state }) => state);
  return [...byState].map(([state, group]) => ({ ids: group.map(({ _id }) => _id), to: state }));
}

const verbs: Record<Target, string> = {
  new: "Marked * as unread",
  read: "Moved * to the inbox",
  replied: "Marked * as replied",
  archived: "Archived *",
  spam: "Moved * to spam",
  trash: "Deleted *",
  restored: "Restored *",
  gone: "Deleted * for good",
};

/** Such as "Archived the message from Ada" and "Archived 3 messages", without a period. */
export function describeMove({ messages, to }: Move): string {
  const [first] = messages;
  const what = messages.length === 1 ? `the message from ${first?.name}` : `${messages.length} messages`;
  return verbs[to].replace("*", () => what);
}
