import { useLayoutEffect, useRef, useState } from "react";
import { focusItem } from "../../admin/ui/focus-next.ts";
import { type Move, reverse } from "./moves.ts";
import { useMove } from "./use-move.ts";

interface Undoable extends Move {
  /** The list that the messages were moved from, as it was loaded. */
  list: unknown;
}

/** What can be undone, or was. */
export interface UndoState {
  /** What can be taken back, in the order in which it was done. Empty when the time is over. */
  moves: Undoable[];
  /** Whether the last of them could not be taken back. */
  failed: boolean;
  /** The move that was taken back last. */
  undone: Move | undefined;
}

const initial: UndoState = { moves: [], failed: false, undone: undefined };

/**
 * Takes moves back, the last one first. `onUndone` puts the messages back into the list, or loads the list again if it
 * was reloaded without them.
 */
export function useUndo(list: unknown, onUndone: (move: Move, isReloaded: boolean) => void) {
  const [state, setState] = useState(initial);
  const last = state.moves.at(-1);
  const makeMove = useMove(({ move, done }) => {
    const found = state.moves.findLast(({ messages }) => isSame(messages, move.messages));
    if (found === undefined) return;
    const others = state.moves.filter((each) => each !== found);
    if (done) onUndone(found, found.list !== list);
    setState(
      done
        ? { moves: others, failed: false, undone: found }
        : { ...state, moves: [...others, found], failed: true },
    );
  });

  // The button that was pressed is gone with the last move that can be undone. The message may have to be loaded first.
  // A layout effect finds no focus then.
  const restored = useRef<string>(undefined);
  useLayoutEffect(() => {
    restored.current = state.undone?.messages[0]?._id;
  }, [state.undone]);
  useLayoutEffect(() => {
    const id = restored.current;
    if (id === undefined || document.getElementById(id) === null) return;
    restored.current = undefined;
    if (document.activeElement === document.body) focusItem(id);
  });

  return {
    ...state,
    /** Offers to take this move back, too. */
    add: (move: Move) => setState(({ moves }) => ({ ...initial, moves: [...moves, { ...move, list }] })),
    undo: () => {
      if (last) makeMove(last, reverse(last));
    },
    /** Ends the offer. The messages stay where they are. */
    end: () => setState(initial),
  };
}

function isSame(messages: Move["messages"], others: Move["messages"]): boolean {
  return messages.length === others.length && messages.every(({ _id }, index) => others[index]?._id === _id);
}
