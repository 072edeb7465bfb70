import { lazy, Suspense, useState } from "react";
import { ownerClient, withTimeout } from "../../../admin/owner-api.ts";
import { readSaved } from "../../../admin/send-result.ts";
import styles from "../../../admin/settings/settings.module.css";
import { Dialog } from "../../../admin/ui/dialog.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import { RemoveButton } from "../../../admin/ui/remove-button.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { Time } from "../../../admin/ui/time.tsx";
import { type Sender, useSend } from "../../../admin/use-send.ts";
import { parse } from "../../../pages/screens/api.ts";
import { Button } from "../../../ui/button.tsx";
import type { AppOptions, Factors, MadeFactor, NewApp } from "../../contract/second-step.ts";
import type { FactorApi } from "../../server/second-step/owner.ts";

const QrCode = lazy(() => import("../../../admin/qr-code.tsx"));
const api = ownerClient<FactorApi>().account.app;

interface AppPartProps {
  app: Factors["app"];
  /** What the question before the removal adds. */
  warning: string;
  changes: Sender;
  onMade: (made: MadeFactor) => void;
}

/** Sets up an authenticator app, or removes it. */
export function AppPart({ app, warning, changes, onMade }: AppPartProps) {
  return (
    <div className="stack-3">
      <h3>Authenticator app</h3>
      {app === null ? (
        <>
          <p className="quiet small">An app on your phone that shows a code of six digits.</p>
          <SetUpButton onMade={onMade} />
        </>
      ) : (
        <>
          <p className="quiet small">
            Set up <Time at={app.createdAt} />.
          </p>
          <div>
            <RemoveButton
              look="danger"
              by={changes}
              remove={() => api.$delete()}
              question={`Remove the authenticator app? Its codes will no longer work.${warning}`}
              yes="Remove app"
              done="The app was removed. Its codes no longer work."
              failed="The app could not be removed."
            >
              Remove app
            </RemoveButton>
          </div>
        </>
      )}
    </div>
  );
}

function SetUpButton({ onMade }: Pick<AppPartProps, "onMade">) {
  const [options, setOptions] = useState<AppOptions>();
  const { send, problems } = useSend({ onSaved: setOptions, reloads: false });
  const start = () => send(() => parse(api.options.$post()), "It could not be started. Try again.");
  return (
    <div className="row-2-4">
      <Button onClick={start}>Set up an app</Button>
      <Status role="alert">{problems.form}</Status>
      {options && (
        <AppSetup
          options={options}
          onClose={() => setOptions(undefined)}
          onMade={(made) => {
            setOptions(undefined);
            onMade(made);
          }}
        />
      )}
    </div>
  );
}

interface AppSetupProps {
  options: AppOptions;
  onMade: (made: MadeFactor) => void;
  onClose: () => void;
}

/** Shows what an authenticator app needs, and asks for its first code. */
function AppSetup({ options: { ticket, uri, secret }, onMade, onClose }: AppSetupProps) {
  const { element, submit, isBusy, problems, hide } = useSend<MadeFactor, "code">({ onSaved: onMade });
  const add = submit(async ({ code }: Pick<NewApp, "code">) =>
    readSaved(await api.$post({ json: { ticket, code } }, withTimeout()), ["code"]),
  );
  return (
    <Dialog
      title="Set up an authenticator app"
      width={30}
      form={{ ref: element, onSubmit: add, onChange: hide }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isBusy ? "Checking..." : "Turn on"}
          </Button>
        </>
      }
      onLeave={onClose}
    >
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
    </Dialog>
  );
}
