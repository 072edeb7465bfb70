import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { focusItem } from "../../../admin/ui/focus-next.ts";

/** What the action that restores a message returns. */
export interface Restoration {
  id: string;
  restored: boolean;
}

interface Deleted {
  message: StoredMessage;
  /** The list that the message was deleted from, as it was loaded. */
  list: unknown;
}

/** What can be undone, or was. */
export interface UndoState {
  /** What can be restored, in the order in which it was deleted. Empty when the time is over. */
  deleted: Deleted[];
  /** Whether the last of them could not be restored. */
  failed: boolean;
  /** The message that was restored last. */
  restored: StoredMessage | undefined;
}

const initial: UndoState = { deleted: [], failed: false, restored: undefined };

/**
 * Restores deleted messages, the last one first. `onRestored` puts a message back into the list, or loads the list again
 * if it was reloaded without the message.
 */
export function useUndo(list: unknown, onRestored: (message: StoredMessage, isReloaded: boolean) => void) {
  const [state, setState] = useState(initial);
  const { data, state: phase, submit } = useFetcher<Restoration>();
  const last = state.deleted.at(-1)?.message;

  const settle = useEffectEvent(({ id, restored }: Restoration) => {
    const found = state.deleted.find(({ message }) => message._id === id);
    if (found === undefined) return;
    const others = state.deleted.filter((deleted) => deleted !== found);
    if (restored) onRestored(found.message, found.list !== list);
    setState(
      restored
        ? { deleted: others, failed: false, restored: found.message }
        : { ...state, deleted: [...others, found], failed: true },
    );
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);

  // The button that was pressed is gone with the last message that can be restored. A layout effect finds no focus then.
  useLayoutEffect(() => {
    if (state.restored && document.activeElement === document.body) focusItem(state.restored._id);
  }, [state.restored]);

  return {
    ...state,
    /** Offers to restore this message, too. */
    add: (message: StoredMessage) =>
      setState(({ deleted }) => ({ ...initial, deleted: [...deleted, { message, list }] })),
    undo: () => {
      if (last && phase === "idle") {
        void submit({ id: last._id }, { method: "post", action: "/admin/messages", flushSync: true });
      }
    },
    /** Ends the offer. The messages stay deleted. */
    end: () => setState(initial),
  };
}
