import { useId, useState } from "react";
import { type BlockKind, findKinds } from "./block-kinds.ts";
import { optionId } from "./block-menu.tsx";

/** The menu of blocks that is open in a paragraph. */
export interface OpenMenu {
  id: string;
  kinds: readonly BlockKind[];
  active: number;
}

/** The menu that a slash opens in an empty paragraph. What is typed after the slash chooses from it. */
export function useBlockMenu(onChoose: (kind: BlockKind) => void) {
  const id = useId();
  const [state, setState] = useState<{ paragraph: number; query: string; active: number }>();
  const kinds = state === undefined ? [] : findKinds(state.query);
  const open = state !== undefined && kinds.length > 0;

  function close() {
    setState(undefined);
  }

  /** Opens, narrows, or closes the menu after a paragraph was typed. */
  function follow(paragraph: number, before: string, text: string, isTyped: boolean) {
    if (before === "" && text === "/" && isTyped) setState({ paragraph, query: "", active: 0 });
    else if (state?.paragraph === paragraph && /^\/[\w ]*$/.test(text)) {
      setState({ paragraph, query: text.slice(1), active: 0 });
    } else if (state !== undefined) close();
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
    close();
    onChoose(kind);
  }

  return {
    /** The menu of a paragraph, or `undefined` if it is not open there. */
    menuOf: (paragraph: number): OpenMenu | undefined =>
      open && state.paragraph === paragraph ? { id, kinds, active: state.active } : undefined,
    status: open ? `${kinds[state.active]?.name}, ${state.active + 1} of ${kinds.length} blocks` : undefined,
    activeOption: open ? optionId(id, state.active) : undefined,
    follow,
    press,
    choose,
    close,
  };
}
