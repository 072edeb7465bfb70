import { useLayoutEffect, useRef } from "react";
import type { Cursor } from "./paragraph.ts";
import type { Selected } from "./text-edits.ts";

/** The list of fields in the document. */
export type FieldList = { readonly current: HTMLElement | null };

/** Returns the fields of the paragraphs. */
function fieldsIn(list: FieldList): HTMLTextAreaElement[] {
  return [...(list.current?.querySelectorAll<HTMLTextAreaElement>("textarea[data-paragraph]") ?? [])];
}

/** Moves focus to the new cursor after a change, and tells where it is. */
export function useCursor(list: FieldList, cursor: Cursor | undefined) {
  /** The field that had focus last. A toolbar works on it. */
  const last = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    if (cursor !== undefined) moveTo(list, cursor);
  }, [cursor, list]);

  return {
    /** Remembers the field of a paragraph when it gets focus. */
    remember: (element: EventTarget) => {
      if (isField(element)) last.current = element;
    },
    /** Returns the field that has focus, or had it last. */
    find: () => (last.current?.isConnected ? last.current : fieldsIn(list)[0]),
    move: (target: Cursor) => moveTo(list, target),
    read: (): Cursor | undefined => {
      const field = last.current;
      const index = field?.isConnected ? fieldsIn(list).indexOf(field) : -1;
      if (field == null || index === -1) return undefined;
      return { index, start: field.selectionStart, end: field.selectionEnd };
    },
  };
}

/** Whether an element is the field of a paragraph. */
export function isField(element: EventTarget | null): element is HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement && element.dataset.paragraph !== undefined;
}

/** Returns what is selected in a field. */
export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { value, start: selectionStart, end: selectionEnd };
}

function moveTo(list: FieldList, { index, start, end }: Cursor): void {
  const field = fieldsIn(list)[index];
  if (field === undefined) return;
  field.setSelectionRange(start, end);
  // The label, too, if there is room. Focus then scrolls to the cursor.
  field.closest("[data-item]")?.scrollIntoView({ block: "nearest" });
  field.focus();
}
