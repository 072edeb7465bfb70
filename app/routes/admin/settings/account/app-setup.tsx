import { lazy, Suspense } from "react";
import type { AppOptions, MadeFactor } from "../../../../../contract/second-step.ts";
import { Dialog } from "../../../../admin/ui/dialog.tsx";
import { Field } from "../../../../admin/ui/field.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { addApp } from "./api.ts";

const QrCode = lazy(() => import("../../../../admin/qr-code/qr-code.tsx"));

interface AppSetupProps {
  options: AppOptions;
  onMade: (made: MadeFactor) => void;
  onClose: () => void;
}

/** Shows what an authenticator app needs, and asks for its first code. */
export function AppSetup({ options: { ticket, uri, secret }, onMade, onClose }: AppSetupProps) {
  const { element, submit, isBusy, problems, hide } = useSend<MadeFactor, "code">({ onSaved: onMade });
  return (
    <Dialog title="Set up an authenticator app" width={30} onLeave={onClose}>
      <div className={styles.pictured}>
        <Suspense>
          <QrCode text={uri} label="QR code for the authenticator app" />
        </Suspense>
        <div className="stack-2">
          <p>Scan the QR code with the app, or type this secret into it:</p>
          <p>
            <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
          <p className="quiet small">It is shown only now. Whoever has it can make your codes.</p>
        </div>
      </div>
      <form ref={element} className="stack-4" onSubmit={submit(addApp)} onChange={hide}>
        <input type="hidden" name="ticket" value={ticket} />
        <Field
          label="Code"
          hint="The six digits that the app shows now."
          error={problems.code ?? problems.form}
        >
          {(control) => (
            <input
              {...control}
              name="code"
              required
              maxLength={10}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </Field>
        <div className="row-2">
          <Button type="submit" look="primary">
            {isBusy ? "Checking..." : "Turn on"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
