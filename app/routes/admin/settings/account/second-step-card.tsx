import { useRef, useState } from "react";
import { factorBounds } from "../../../../../contract/factor-bounds.ts";
import type { Factors, MadeFactor } from "../../../../../contract/second-step.ts";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Card } from "../../../../ui/card.tsx";
import { makeRecoveryCodes, removeApp, removePasskey } from "./api.ts";
import { AppPart } from "./app-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Adds and removes what is asked for after the password. */
export function SecondStepCard({ factors: { passkeys, app, recoveryCodes } }: { factors: Factors }) {
  const { send, saved, problems, hide } = useSend<string>();
  const [added, setAdded] = useState("");
  // Stay in the card when the screen is loaded again, because the server does not know them anymore.
  const [codes, setCodes] = useState<string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = passkeys.length + (app ? 1 : 0);
  const warning =
    count === 1 ? " After that, your password alone signs you in, and your recovery codes are deleted." : "";

  function report(text: string, made: MadeFactor) {
    hide();
    setAdded(text);
    // Otherwise, the codes get the focus.
    if (made.recoveryCodes === null) heading.current?.focus();
    else setCodes(made.recoveryCodes);
  }

  const forgetPasskey = (id: string) =>
    send(async () => {
      await removePasskey(id);
      focusNext(id);
      return "The passkey was removed.";
    }, "The passkey could not be removed.");

  const forgetApp = () =>
    send(async () => {
      await removeApp();
      heading.current?.focus();
      return "The app was removed. Its codes no longer work.";
    }, "The app could not be removed.");

  const renewCodes = () =>
    send(async () => {
      setCodes(await makeRecoveryCodes());
      return "The old codes no longer work.";
    }, "The codes could not be made.");

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        Second step
      </h2>
      <p className="quiet small">
        Once you add a passkey or an authenticator app, your password alone is no longer enough to sign in.
        Adding the first one ends all other sessions.
      </p>
      <div className="form-beside">
        <PasskeysPart
          passkeys={passkeys}
          warning={warning}
          onMade={(made) => report("The passkey was added.", made)}
          onRemove={forgetPasskey}
        />
        <div className="stack-5">
          <AppPart
            app={app}
            warning={warning}
            onMade={(made) => report("The app was added.", made)}
            onRemove={forgetApp}
          />
          {count > 0 && (
            <div className="stack-3">
              <h3>Recovery codes</h3>
              <p className="quiet small">
                {recoveryCodes} of {factorBounds.recoveryCodes} are left. With your password, each signs you
                in once.
              </p>
              <div>
                <QuestionButton
                  question="Make new recovery codes? The old ones will stop working."
                  yes="Make codes"
                  onYes={renewCodes}
                >
                  Make new codes
                </QuestionButton>
              </div>
            </div>
          )}
        </div>
      </div>
      {codes && count > 0 && <RecoveryCodes codes={codes} />}
      <div>
        <Status failed={problems.form !== undefined}>{problems.form ?? saved ?? added}</Status>
      </div>
    </Card>
  );
}
