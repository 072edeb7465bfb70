import { useEffect, useRef } from "react";
import { Field } from "../../../admin/ui/field.tsx";
import { Button } from "../../../ui/button.tsx";
import type { SecondStep } from "../../contract/second-step.ts";
import { canUsePasskeys } from "./passkey.ts";

/** The field of a form for the second step. It takes the focus when it appears. */
export function CodeField({ step: { app }, error }: { step: SecondStep; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      label={app ? "Code" : "Recovery code"}
      hint={app ? "The one that your authenticator app shows now, or one of your recovery codes." : undefined}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/**
 * The button of the form that submits it with `passkey`, if the account has one. It is pressed by itself when it
 * appears. Comes after the button for the code, which Enter presses.
 */
export function PasskeyButton({ step: { passkey } }: { step: SecondStep }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // React cannot render synchronously in an effect, as a form does that is submitted.
    const timer = setTimeout(() => button.current?.form?.requestSubmit(button.current));
    return () => clearTimeout(timer);
  }, []);

  if (passkey === null) return null;
  if (!canUsePasskeys()) return <p className="quiet small">This browser cannot use passkeys here.</p>;
  return (
    <Button ref={button} type="submit" name="passkey" formNoValidate>
      Use a passkey
    </Button>
  );
}
