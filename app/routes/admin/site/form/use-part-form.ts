import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SiteEdit, SitePath } from "../../../../../contract/site/edits.ts";
import type { EditedFile } from "../../../../../contract/site-editing.ts";
import { useSaveKey } from "../../../../admin/use-save-key.ts";
import { readPath } from "../schemas.ts";
import { useFormState } from "./use-form-state.ts";
import { useSaving } from "./use-saving.ts";

const none: readonly SiteEdit[] = [];

/**
 * What a screen with the form of a part knows of it: its state, how it is saved, and what narrow screens show of it.
 * @param path of the field that is focused first. Without a field, the heading is.
 */
export function usePartForm(file: EditedFile, path: SitePath, proposed = none) {
  const element = useRef<HTMLFormElement>(null);
  const [view, setView] = useState<"form" | "page">("form");
  const formState = useFormState(file, path, proposed);
  const { reveal } = formState;

  function show(target: SitePath) {
    flushSync(() => {
      setView("form");
      reveal(target);
    });
    focusField(element.current, target);
  }

  const saving = useSaving(formState, (key) => show(readPath(key)));
  const { save, setOutcome } = saving;
  useSaveKey(save);
  const focusFirst = useEffectEvent(() => focusField(element.current, path));
  useEffect(() => focusFirst(), []);

  return {
    ...formState,
    ...saving,
    element,
    view,
    setView,
    /** Focuses the field of a path. */
    show,
    /** Hides how the save went, and moves focus from a button that disappears. */
    finish: () => {
      setOutcome(undefined);
      element.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
  };
}

/** Focuses the control of a value, or else the first one in the closest value around it. */
function focusField(form: HTMLElement | null, path: SitePath): void {
  for (let length = path.length; length > 0; length -= 1) {
    const key = CSS.escape(path.slice(0, length).join("."));
    const control = form?.querySelector<HTMLElement>(`[data-path="${key}"], [data-path^="${key}."]`);
    if (control == null) continue;
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
