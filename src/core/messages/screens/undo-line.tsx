import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isField } from "../../desk/screens/is-field.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./messages.module.css";
import { describeMove, type Move } from "./moves.ts";
import type { UndoState } from "./use-undo.ts";

/** Milliseconds that the line is shown, without the time that the pointer or focus is on it. */
const duration = 10_000;

interface UndoLineProps extends UndoState {
  onUndo: () => void;
  /** Called when the time is over. */
  onEnd: () => void;
}

/** A line at the bottom of the screen that offers to take back what was done last, and says what happened. */
export function UndoLine(props: UndoLineProps) {
  const isOffered = props.moves.length > 0;
  return (
    <div className={isOffered ? `row-3 nowrap not-printed ${styles.undo}` : undefined}>
      {/* Always there, so that screen readers announce its text. */}
      <p role="status" className={isOffered ? "clamp-2 small breaking" : "visually-hidden"}>
        {describe(props)}
      </p>
      {isOffered && <Offer {...props} />}
    </div>
  );
}

function Offer({ moves, failed, onUndo, onEnd }: UndoLineProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useCountdown({ duration, paused: pointed || focused, startedBy: moves }, onEnd);
  useUndoKey(onUndo);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop the time; the button is what is pressed.
    <div
      className={`row-3 nowrap ${styles.offer}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className="quiet small over-480" aria-hidden="true">
        <kbd className="mono">Ctrl+Z</kbd> or <kbd className="mono">⌘Z</kbd>
      </p>
      {/* One button for both cases, so that it keeps focus. */}
      <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
        <Undo2 aria-hidden="true" /> {failed ? "Try again" : "Undo"}
      </Button>
    </div>
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

interface Countdown {
  /** Milliseconds. */
  duration: number;
  /** While it is paused, no time passes. */
  paused: boolean;
  /** The countdown starts again whenever this changes. */
  startedBy: unknown;
}

/** Calls `onEnd` when the time is over. */
function useCountdown({ duration, paused, startedBy }: Countdown, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change starts the countdown again.
  useEffect(() => {
    left.current = duration;
  }, [duration, startedBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (paused) return;
    const resumedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - resumedAt;
    };
  }, [paused, duration, startedBy]);
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
