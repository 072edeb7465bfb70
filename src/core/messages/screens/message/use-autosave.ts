import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds without a keystroke before the text is saved. */
const pause = 800;

export type SaveState = "unchanged" | "saving" | "saved" | "failed";

/**
 * Saves a text when typing pauses, and when the field or the screen is left. A text that could not be saved stays in
 * the field, and is saved with the next change, or when `save` is called.
 */
export function useAutosave(loaded: string, store: (text: string) => Promise<unknown>) {
  const [text, setText] = useState(loaded);
  const [state, setState] = useState<SaveState>("unchanged");
  const typed = useRef(loaded);
  const saved = useRef(loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** One after the other, so that the last text is stored last. */
  const saving = useRef(Promise.resolve());

  function save(): void {
    clearTimeout(timer.current);
    saving.current = saving.current.then(async () => {
      const wanted = typed.current;
      if (wanted === saved.current) return;
      setState("saving");
      try {
        await store(wanted);
        saved.current = wanted;
        setState("saved");
      } catch (error) {
        console.info("The text was not saved", error);
        setState("failed");
      }
    });
  }

  function change(value: string): void {
    typed.current = value;
    setText(value);
    setState("unchanged");
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pause);
  }

  const saveLast = useEffectEvent(save);
  useEffect(() => () => saveLast(), []);

  return { text, state, change, save };
}
