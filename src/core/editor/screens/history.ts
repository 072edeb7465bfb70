import type { Cursor, Paragraph } from "./paragraph.ts";

/** The paragraphs at one time, and where the cursor was. */
export interface Snapshot {
  content: Paragraph[];
  cursor: Cursor | undefined;
}

/** What can be undone and redone, the last change at the end of each list. */
export interface History {
  past: readonly Snapshot[];
  future: readonly Snapshot[];
  /** The keystrokes that the next one can join, so that both are undone together. */
  run: Run | undefined;
}

/** Keystrokes in a row that do the same. */
export interface Run {
  kind: "insert" | "delete" | `composition ${number}`;
  /** The paragraph, and where the next keystroke of the run must be. */
  id: number;
  at: number;
}

/** A keystroke. */
export interface Keystroke {
  /** `undefined` for what is undone by itself, such as a paste. */
  kind: Run["kind"] | undefined;
  id: number;
  /** The selection before it. */
  start: number;
  end: number;
  /** Where the cursor is after it. */
  after: number;
  /** Whether it starts a word after a space. */
  startsWord: boolean;
}

/** More could not be told apart, and would only take memory. */
const maxSteps = 500;

export const emptyHistory: History = { past: [], future: [], run: undefined };

/** Adds a change, which ends a run of keystrokes. */
export function record({ past }: History, before: Snapshot): History {
  return { past: [...past, before].slice(-maxSteps), future: [], run: undefined };
}

/** Adds a keystroke, which joins the last one if both belong to the same word, deletion, or composition. */
export function recordKeystroke(history: History, before: Snapshot, keystroke: Keystroke): History {
  const { kind, id, after } = keystroke;
  const run = kind && { kind, id, at: after };
  if (joins(history.run, keystroke)) return { ...history, future: [], run };
  return { ...record(history, before), run };
}

function joins(run: Run | undefined, { kind, id, start, end, startsWord }: Keystroke): boolean {
  if (run === undefined || run.kind !== kind || run.id !== id) return false;
  if (kind.startsWith("composition")) return true;
  return run.at === end && start === end && !(kind === "insert" && startsWord);
}

/** Steps back. Returns `undefined` if nothing can be undone. */
export function undo(
  { past, future }: History,
  now: Snapshot,
): { history: History; to: Snapshot } | undefined {
  const to = past.at(-1);
  if (to === undefined) return undefined;
  return { history: { past: past.slice(0, -1), future: [...future, now], run: undefined }, to };
}

/** Steps forward after an undo. Returns `undefined` if nothing can be redone. */
export function redo(
  { past, future }: History,
  now: Snapshot,
): { history: History; to: Snapshot } | undefined {
  const to = future.at(-1);
  if (to === undefined) return undefined;
  return { history: { past: [...past, now], future: future.slice(0, -1), run: undefined }, to };
}
