import { useState } from "react";
import type { StoredMessage } from "../contract/messages.ts";
import type { Target } from "./moves.ts";

type Targets = ReadonlyMap<string, Target>;

const none: Targets = new Map();

/**
 * Keeps what happened to messages since the list was loaded, so that it need not be loaded again after each.
 * @param list what is forgotten when it changes
 */
export function useChanges(list: unknown) {
  const [state, setState] = useState({ list, targets: none });
  const targets = state.list === list ? state.targets : none;
  return {
    change: (id: string, to: Target) =>
      setState((before) => {
        const known = before.list === list ? before.targets : none;
        return { list, targets: new Map(known).set(id, to) };
      }),
    /** Returns the message as it is now. */
    apply: (message: StoredMessage): StoredMessage => {
      const to = targets.get(message._id);
      return to === undefined || to === "gone" || to === "restored" ? message : { ...message, state: to };
    },
    /** Returns the ids of the messages that left the list. */
    removed: (isGone: (to: Target) => boolean) =>
      [...targets].filter(([, to]) => isGone(to)).map(([id]) => id),
  };
}
