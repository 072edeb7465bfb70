import { Undo2 } from "lucide-react";
import { useEffectEvent, useLayoutEffect } from "react";
import { Toast } from "../../admin/ui/toast.tsx";
import { isField } from "../../desk/screens/is-field.ts";
import { Button } from "../../ui/button.tsx";
import { describeMove, type Move } from "./moves.ts";
import type { UndoState } from "./use-undo.ts";

interface UndoLineProps extends UndoState {
  onUndo: () => void;
  /** Called when the time is over. */
  onEnd: () => void;
}

/** Offers to take back what was done last, and says what happened. */
export function UndoLine(props: UndoLineProps) {
  return (
    <Toast text={describe(props)} startedBy={props.moves} onEnd={props.onEnd}>
      {props.moves.length > 0 && <Offer {...props} />}
    </Toast>
  );
}

function Offer({ failed, onUndo }: UndoLineProps) {
  useUndoKey(onUndo);
  return (
    <>
      <p className="quiet small over-480" aria-hidden="true">
        <kbd className="mono">Ctrl+Z</kbd> or <kbd className="mono">⌘Z</kbd>
      </p>
      {/* One button for both cases, so that it keeps focus. */}
      <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
        <Undo2 aria-hidden="true" /> {failed ? "Try again" : "Undo"}
      </Button>
    </>
  );
}

function describe({ moves, failed, undone }: UndoState): string {
  const last = moves.at(-1);
  if (last === undefined) return undone ? `${nameOf(undone)} restored.` : "";
  if (failed) return `${nameOf(last).replace(/ (was|were)$/, "")} could not be restored.`;
  const earlier = moves.length > 1 ? `, and ${moves.length - 1} before it` : "";
  return `${describeMove(last)}${earlier}.`;
}

function nameOf({ messages }: Move): string {
  return messages.length === 1
    ? `The message from ${messages[0]?.name} was`
    : `The ${messages.length} messages were`;
}

/** Calls `undo` on Ctrl+Z and Cmd+Z, except in a field, where these keys undo typing. */
function useUndoKey(undo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
    if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return;
    if (isField(document.activeElement as HTMLElement | null)) return;
    event.preventDefault();
    if (!repeat) undo();
  });
  // Before the line is painted, so that the keys work as soon as it is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
