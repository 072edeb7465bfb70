import { FileDown } from "lucide-react";
import { useRef, useState } from "react";
import { ownerClient } from "../../../admin/owner-api.ts";
import { saveFile } from "../../../admin/save-file.ts";
import { QuestionButton } from "../../../admin/ui/question-button.tsx";
import { ShownOnce } from "../../../admin/ui/shown-once.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { parse } from "../../../pages/screens/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { factorBounds } from "../../contract/factor-bounds.ts";
import type { Factors, MadeFactor } from "../../contract/second-step.ts";
import type { FactorApi } from "../../server/second-step/owner.ts";
import { AppPart } from "./app-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";

const factorApi = ownerClient<FactorApi>();

/** Adds and removes what is asked for after the password. */
export function SecondStepCard({ factors: { passkeys, app, recoveryCodes } }: { factors: Factors }) {
  const changes = useSend<string>();
  const [added, setAdded] = useState("");
  // Stay in the card when the screen is loaded again, because the server does not know them anymore.
  const [codes, setCodes] = useState<string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = passkeys.length + (app ? 1 : 0);
  const warning =
    count === 1 ? " After that, your password alone signs you in, and your recovery codes are deleted." : "";

  function report(text: string, made: MadeFactor) {
    changes.hide();
    setAdded(text);
    // Otherwise, the codes get the focus.
    if (made.recoveryCodes === null) heading.current?.focus();
    else setCodes(made.recoveryCodes);
  }

  const renewCodes = () =>
    changes.send(async () => {
      const made = await parse(factorApi.account["recovery-codes"].$post());
      setCodes(made.recoveryCodes);
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
          changes={changes}
          onMade={(made) => report("The passkey was added.", made)}
        />
        <div className="stack-5">
          <AppPart
            app={app}
            warning={warning}
            changes={changes}
            onMade={(made) => report("The app was added.", made)}
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
      {codes && count > 0 && <RecoveryCodes key={codes[0]} codes={codes} />}
      <Status failed={changes.problems.form !== undefined}>
        {changes.problems.form ?? changes.saved ?? added}
      </Status>
    </Card>
  );
}

/** Recovery codes that were just made, to be copied or saved. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join("\n");
  function save() {
    const title = `Recovery codes of ${location.host}. Each works once.`;
    saveFile(new Blob([`${title}\n\n${text}\n`], { type: "text/plain" }), "foliodesk-recovery-codes.txt");
  }
  const saveButton = (
    <Button onClick={save}>
      <FileDown aria-hidden="true" /> Download codes
    </Button>
  );
  const failure = "They could not be copied. Download them instead.";
  return (
    <ShownOnce text={text} label="Copy codes" failure={failure} after={saveButton}>
      <h3 tabIndex={-1}>Save your recovery codes now</h3>
      <p>
        They will not be shown again. If you lose your passkeys or your phone, sign in with your password and
        one of these codes. Each works once. Keep them where only you can find them, and not only on this
        device.
      </p>
      <ul className="row-1-4">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  );
}
