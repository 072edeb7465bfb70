import { useLayoutEffect, useState } from "react";

/** Where to move focus: the paragraph at an index, and its selection. By default, the cursor stays where it is. */
interface Target {
  index: number;
  start?: number;
  end?: number;
}

/**
 * Returns a function that moves focus to the field of a paragraph after the next rendering, which may be the first one
 * with that paragraph.
 */
export function useParagraphFocus(list: { readonly current: HTMLElement | null }): (target: Target) => void {
  const [target, setTarget] = useState<Target>();

  useLayoutEffect(() => {
    if (target === undefined) return;
    const paragraph = list.current?.children[target.index];
    const field = paragraph?.querySelector("textarea");
    if (target.start !== undefined) field?.setSelectionRange(target.start, target.end ?? target.start);
    // The label, too, if there is room. Focus then scrolls to the cursor.
    paragraph?.scrollIntoView({ block: "nearest" });
    field?.focus();
  }, [target, list]);

  return setTarget;
}
