import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { showOverlay } from "../../../../admin/overlay.ts";
import { isSignedOut, ownerClient, withTimeout } from "../../../../admin/owner-api.ts";
import { networkError, type Problems, Refused, readSaved } from "../../../../admin/send-result.ts";
import { Dialog } from "../../../../admin/ui/dialog.tsx";
import { PasswordField } from "../../../../admin/ui/password-field.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { Button } from "../../../../ui/button.tsx";
import { freshMinutes } from "../../../contract/factor-bounds.ts";
import type { Confirmation, SecondStep } from "../../../contract/second-step.ts";
import type { ConfirmationApi } from "../../../server/second-step/owner-confirm.ts";
import { askForPasskey } from "../passkey.ts";
import { CodeField, PasskeyButton } from "../second-step.tsx";

const confirmationApi = ownerClient<ConfirmationApi>();

let asked: Promise<boolean> | undefined;

/** Asks the owner for the password and the second step, once for all calls that wait. Resolves to `false` if the owner cancels. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    showOverlay(<ConfirmDialog onEnd={resolve} />, () => resolve(false));
  }).finally(() => {
    asked = undefined;
    showOverlay(undefined);
  });
  return asked;
}

type Field = "password" | "code";

async function confirm(json: Confirmation): Promise<SecondStep | null | Refused<Field>> {
  const response = await confirmationApi.account.confirm.$post({ json }, withTimeout());
  const confirmed = await readSaved(response, ["password", "code"]);
  return confirmed instanceof Refused ? confirmed : confirmed.secondStep;
}

/** Sends what was typed, or has the browser ask for a passkey. */
async function send(fields: Record<string, string>, step: SecondStep | undefined) {
  const { password = "", code = "", passkey } = fields;
  if (step === undefined) return confirm({ password });
  const { ticket } = step;
  if (passkey === undefined || step.passkey === null) return confirm({ ticket, code });
  const used = await askForPasskey(step.passkey, "enter a code");
  return used instanceof Refused ? used : confirm({ ticket, passkey: used });
}

function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<SecondStep>();
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!problems.password && !problems.code) return;
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, [problems]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    const fields = new FormData(event.currentTarget, event.submitter);
    try {
      const result = await send(Object.fromEntries(fields) as Record<string, string>, step);
      if (result instanceof Refused) setProblems(result.problems);
      else if (result === null) onEnd(true);
      else setStep(result);
    } catch (error) {
      console.info("The sign-in was not confirmed", error);
      // The call that waits is refused, too, which leads to the login.
      if (isSignedOut(error)) onEnd(true);
      else setProblems({ form: networkError });
    }
    setBusy(false);
  }

  return (
    <Dialog
      title="Confirm that it is you"
      width={32}
      form={{ ref: form, onSubmit: submit, onChange: () => setProblems({}) }}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          {step && <Button onClick={() => setStep(undefined)}>Start over</Button>}
          <Button type="submit" look="primary">
            {isBusy ? "Confirming..." : "Confirm"}
          </Button>
          {step && <PasskeyButton step={step} />}
        </>
      }
      onLeave={() => onEnd(false)}
    >
      {step ? (
        <CodeField step={step} error={problems.code} />
      ) : (
        <>
          <p className="quiet small">
            You signed in more than {freshMinutes} minutes ago, so your password is needed again.
          </p>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={problems.password}
          />
        </>
      )}
      <Status role="alert">{problems.form}</Status>
    </Dialog>
  );
}
