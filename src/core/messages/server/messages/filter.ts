import type { Cursor } from "../../../http/contract/cursor.ts";
import type { KeptState, MessageState } from "../../contract/message-states.ts";
import { trashAge } from "../../contract/trash.ts";

/** Which messages to list. Times are in milliseconds since 1970. */
export interface MessageFilter {
  /** `all`: all but spam and the trash. `waiting`: those that wait for a response. Without it, archived messages are left out, too, unless an address is given. */
  state?: MessageState | "all" | "waiting" | undefined;
  /** Whether to search in all other places, the trash included, and not in these. */
  isElsewhere?: boolean | undefined;
  /** Whether the visitor wants to be contacted. */
  consent?: boolean | undefined;
  /** The first time, and the first one after it. */
  from?: number | undefined;
  until?: number | undefined;
  /** All messages of this address, compared without case. */
  email?: string | undefined;
  /** The name of a label, compared without case. */
  label?: string | undefined;
  /** Words of the name, the address, the text, the replies, or the note, all of which must occur, also as the beginning of longer ones. */
  search?: string | undefined;
  /** The end of the previous page. */
  after?: Cursor | undefined;
}

/** A filter with everything that is not given filled in. */
export interface CompleteFilter {
  /** States of messages that are not deleted. */
  states: readonly KeptState[];
  /** Whether the trash is searched, too. Without a search, it is listed alone. */
  hasTrash: boolean;
  /** The last time at which a message can have been deleted to be left out of the trash. */
  deletedUntil: number;
  consents: readonly (0 | 1)[];
  /** Messages that were read are left out if they have not this consent. */
  readConsent: 0 | 1 | undefined;
  from: number | undefined;
  until: number | undefined;
  after: Cursor | undefined;
}

const keptStates: readonly KeptState[] = ["new", "read", "replied", "archived", "spam"];

/**
 * Fills in a filter.
 * @param hasEmail whether only messages of one address are wanted
 * @param now milliseconds since 1970
 */
export function completeFilter(
  { state, isElsewhere = false, consent, from, until, after }: MessageFilter,
  { hasEmail, now }: { hasEmail: boolean; now: number },
): CompleteFilter {
  const inside = listStates(state ?? (hasEmail ? "all" : undefined));
  const isWaiting = state === "waiting";
  const isOutside = (each: KeptState) => !inside.includes(each) || (isWaiting && each === "read");
  return {
    states: isElsewhere ? keptStates.filter(isOutside) : inside,
    hasTrash: (state === "trash") !== isElsewhere,
    deletedUntil: now - trashAge,
    consents: consent === undefined ? [0, 1] : [consent ? 1 : 0],
    readConsent: isWaiting ? (isElsewhere ? 0 : 1) : undefined,
    from,
    until,
    after,
  };
}

function listStates(state: MessageFilter["state"]): readonly KeptState[] {
  if (state === undefined) return ["new", "read", "replied"];
  if (state === "waiting") return ["new", "read"];
  if (state === "all") return ["new", "read", "replied", "archived"];
  return state === "trash" ? [] : [state];
}
