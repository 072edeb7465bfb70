import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { answer, type Problems, type Refused, type SendResult } from "./send-result.ts";

/** The calls that are about to be made. The router passes on only text to an action, so that is their key. */
const calls = new Map<string, () => ReturnType<typeof answer>>();

/** The action of each screen that sends something with {@link useSend}: makes the call. */
export async function makeCall({ request }: { request: Request }) {
  const key = await request.text();
  const call = calls.get(key);
  calls.delete(key);
  return call?.();
}

interface SendOptions<Saved, Field extends string> {
  /** Called after a success, before the screen is loaded again. */
  onSaved?: (saved: Saved) => void;
  onRefused?: (problems: Problems<Field>) => void;
  /** Whether the screen is loaded again after a success. By default, it is. */
  reloads?: boolean;
}

const none = {};

/**
 * Sends what is in a form, or what a button is for, one call at a time. The call is made in the action of the screen,
 * which must be {@link makeCall}, so the router loads the screen again after a success, and leads to the login if the
 * session has ended. What is sent while a call is in flight is ignored, so that buttons can stay enabled: a disabled
 * one loses focus.
 */
export function useSend<Saved = unknown, Field extends string = never>({
  onSaved,
  onRefused,
  reloads = true,
}: SendOptions<Saved, Field> = {}) {
  type Call = () => Promise<Saved | Refused<Field>>;
  const { data, state, submit: submitKey } = useFetcher<SendResult<Saved, Field>>();
  const key = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isHidden, setHidden] = useState(false);
  const isBusy = state === "submitting";
  const result = isBusy || isHidden ? undefined : data;
  const problems: Problems<Field> = result && "problems" in result ? result.problems : none;

  const last = useRef(data);
  const receive = useEffectEvent((received: SendResult<Saved, Field>) => {
    if ("saved" in received) return onSaved?.(received.saved);
    setHidden(false);
    onRefused?.(received.problems);
  });
  // An effect that depends on `data` alone is sometimes never run: `useFetcher` reads it from a map, which can change
  // before the state, and React then forgets the effect of a render that nothing else has caused. The state always
  // changes after that.
  useEffect(() => {
    if (data === undefined || data === last.current || state === "submitting") return;
    last.current = data;
    // Not within the effect: what is typed into a field while React renders is taken back and set again, which its undo
    // does not know.
    queueMicrotask(() => receive(data));
  }, [data, state]);

  useEffect(() => {
    if (problems !== none) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  /** @param failure what is logged, and the problem of the form, if the call rejects. By default, that of the network */
  function send(call: Call, failure?: string): void {
    if (isBusy) return;
    calls.set(key, () => answer(call, failure));
    // With `true`, the screen would also be loaded again after a refusal.
    const options = reloads ? {} : { defaultShouldRevalidate: false };
    // `flushSync` updates `state` before the next event.
    void submitKey(key, { ...options, method: "post", encType: "text/plain", flushSync: true });
    setHidden(false);
  }

  /** Returns the handler of a form that sends what is in its fields. */
  function submit<Fields>(call: (fields: Fields) => ReturnType<Call>, failure?: string) {
    return (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const fields = Object.fromEntries(new FormData(event.currentTarget, event.submitter)) as Fields;
      send(() => call(fields), failure);
    };
  }

  return {
    send,
    submit,
    isBusy,
    problems,
    /** What the last call has resolved to. */
    saved: result && "saved" in result ? result.saved : undefined,
    /** Hides the problems or what was saved, such as when a field is changed. */
    hide: () => setHidden(true),
    /** Goes to the form, in which the first invalid field is focused. */
    element,
  };
}

/** Sends what the buttons of a card are for. Each call resolves to what the card then says. */
export type Sender = ReturnType<typeof useSend<string>>;
