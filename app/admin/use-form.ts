import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import type { FormResult, Problems } from "./form-result.ts";
import { useResult } from "./use-result.ts";

interface FormEvents<Saved> {
  onSaved?: (saved: Saved, form: HTMLFormElement) => void;
  /** Moves focus to what has to be corrected. By default, that is the first invalid field. */
  onRefused?: (form: HTMLFormElement) => void;
}

const none = {};

function focusInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

/**
 * Submits a form to the action at this URL, which returns a {@link FormResult}. What is submitted while a call is in flight is
 * ignored, so that the button can stay enabled: a disabled one loses focus.
 */
export function useForm<Saved, Field extends string = never>(
  action: string,
  { onSaved, onRefused = focusInvalid }: FormEvents<Saved> = {},
) {
  const fetcher = useFetcher<FormResult<Saved, Field>>();
  const { data, state, submit } = fetcher;
  const [isChanged, setChanged] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // After a save, the router loads the screen again. The form is ready before that.
  const isBusy = state === "submitting" || (state === "loading" && !(data && "saved" in data));
  const result = isBusy || isChanged ? undefined : data;
  const problems: Problems<Field> = result && "problems" in result ? result.problems : none;

  useResult(fetcher, (received) => {
    if ("problems" in received) setChanged(false);
    else if (element.current) onSaved?.(received.saved, element.current);
  });

  const correct = useEffectEvent(onRefused);
  useEffect(() => {
    if (problems !== none && element.current) correct(element.current);
  }, [problems]);

  /** @param values by default, those of the fields */
  function send(event: SubmitEvent<HTMLFormElement>, values?: object) {
    event.preventDefault();
    if (isBusy) return;
    const target = (values ?? Object.fromEntries(new FormData(event.currentTarget))) as SubmitTarget;
    // `flushSync` updates `state` before the next event.
    void submit(target, { method: "post", action, encType: "application/json", flushSync: true });
    setChanged(false);
  }

  return {
    element,
    isBusy,
    problems,
    /** What was saved, unless something was changed since. */
    saved: result && "saved" in result ? result.saved : undefined,
    send,
    /** Hides the result, because a field was changed. */
    change: () => setChanged(true),
  };
}
