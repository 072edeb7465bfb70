import { useId, useState } from "react";
import { type BlockKind, findKinds } from "./block-kinds.ts";
import { isInCode, type Line, lineAt } from "./text-edits.ts";

/** The menu of blocks that is open in a paragraph. */
export interface OpenMenu {
  id: string;
  kinds: readonly BlockKind[];
  active: number;
  /** Where the slash is in the text. */
  from: number;
}

/** A change of a text. */
interface Typed {
  before: string;
  text: string;
  /** Where the cursor is after it. */
  at: number;
  /** Whether a character was typed, rather than pasted or deleted. */
  isTyped: boolean;
}

/**
 * The menu that a slash opens in an empty paragraph, or in an empty line of the whole text. What is typed after the
 * slash chooses from it.
 */
export function useBlockMenu(whole: boolean, onChoose: (kind: BlockKind, line: Line) => void) {
  const id = useId();
  const [state, setState] = useState<{ paragraph: number; query: string; active: number; from: number }>();
  const kinds = state === undefined ? [] : findKinds(state.query);
  const open = state !== undefined && kinds.length > 0;

  function close() {
    setState(undefined);
  }

  /** Opens, narrows, or closes the menu after a paragraph was typed. */
  function follow(paragraph: number, { before, text, at, isTyped }: Typed) {
    const { from, to } = whole ? lineAt(text, at) : { from: 0, to: text.length };
    const line = text.slice(from, to);
    const isNew = isTyped && line === "/" && text.length === before.length + 1 && !isInCode(text, from);
    const isOpen = state?.paragraph === paragraph && state.from === from && /^\/[\w ]*$/.test(line);
    if (isNew || isOpen) setState({ paragraph, query: line.slice(1), active: 0, from });
    else if (state !== undefined) close();
  }

  /** Handles a key, and returns whether it was one of the menu's. */
  function press(key: string): boolean {
    if (!open) return false;
    const kind = kinds[state.active];
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : kinds.length - 1;
      setState({ ...state, active: (state.active + step) % kinds.length });
    } else if (key === "Escape") close();
    else if (key === "Enter" && kind !== undefined) choose(kind);
    else return false;
    return true;
  }

  function choose(kind: BlockKind) {
    if (state === undefined) return;
    close();
    onChoose(kind, { from: state.from, to: state.from + 1 + state.query.length });
  }

  return {
    /** The menu of a paragraph, or `undefined` if it is not open there. */
    menuOf: (paragraph: number): OpenMenu | undefined =>
      open && state.paragraph === paragraph
        ? { id, kinds, active: state.active, from: state.from }
        : undefined,
    status: open ? `${kinds[state.active]?.name}, ${state.active + 1} of ${kinds.length} blocks` : undefined,
    follow,
    press,
    choose,
    close,
  };
}
