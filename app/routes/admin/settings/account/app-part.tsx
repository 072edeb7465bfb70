import { useState } from "react";
import type { AppOptions, Factors, MadeFactor } from "../../../../../contract/second-step.ts";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { requestAppSetup } from "./api.ts";
import { AppSetup } from "./app-setup.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

interface AppPartProps {
  app: Factors["app"];
  /** What the question before the removal adds. */
  warning: string;
  onMade: (made: MadeFactor) => void;
  onRemove: () => void;
}

/** Sets up an authenticator app, or removes it. */
export function AppPart({ app, warning, onMade, onRemove }: AppPartProps) {
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
            Set up on <time dateTime={app.createdAt}>{format.format(new Date(app.createdAt))}</time>.
          </p>
          <div>
            <QuestionButton
              look="danger"
              question={`Remove the authenticator app? Its codes will no longer work.${warning}`}
              yes="Remove app"
              onYes={onRemove}
            >
              Remove app
            </QuestionButton>
          </div>
        </>
      )}
    </div>
  );
}

function SetUpButton({ onMade }: Pick<AppPartProps, "onMade">) {
  const [options, setOptions] = useState<AppOptions>();
  const { send, problems } = useSend({ onSaved: setOptions, reloads: false });
  return (
    <div className={styles.send}>
      <Button onClick={() => send(requestAppSetup, "It could not be started. Try again.")}>
        Set up an app
      </Button>
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
