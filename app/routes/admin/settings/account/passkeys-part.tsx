import { KeyRound } from "lucide-react";
import { factorBounds } from "../../../../../contract/factor-bounds.ts";
import type { MadeFactor, Passkey } from "../../../../../contract/second-step.ts";
import { canUsePasskeys } from "../../../../admin/passkey.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Field } from "../../../../admin/ui/field.tsx";
import { LastUse } from "../../../../admin/ui/last-use.tsx";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { addPasskey } from "./api.ts";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

interface PasskeysPartProps {
  passkeys: Passkey[];
  /** What the question before a removal adds. */
  warning: string;
  onMade: (made: MadeFactor) => void;
  onRemove: (id: string) => void;
}

export function PasskeysPart({ passkeys, warning, onMade, onRemove }: PasskeysPartProps) {
  return (
    <div className="stack-3">
      <h3>Passkeys</h3>
      <p className="quiet small">
        Your device, a password manager, or a security key. A passkey can also sign you in without the
        password.
      </p>
      {passkeys.length > 0 && (
        <EntryList entries={passkeys}>
          {(passkey) => (
            <PasskeyRow passkey={passkey} warning={warning} onRemove={() => onRemove(passkey._id)} />
          )}
        </EntryList>
      )}
      {canUsePasskeys() ? (
        <NewPasskeyForm onMade={onMade} />
      ) : (
        <p>This browser cannot make passkeys here. They need HTTPS and a current browser.</p>
      )}
    </div>
  );
}

interface PasskeyRowProps extends Pick<PasskeysPartProps, "warning"> {
  passkey: Passkey;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, warning, onRemove }: PasskeyRowProps) {
  const action = (
    <QuestionButton
      look="remove"
      aria-label={`Remove the passkey ${name}`}
      question={`Remove the passkey “${name}”?${warning}`}
      yes="Remove passkey"
      onYes={onRemove}
    >
      Remove
    </QuestionButton>
  );
  return (
    <EntryRow actions={action}>
      <p dir="auto">{name}</p>
      <p className="quiet small figures">
        Added <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>,{" "}
        <LastUse at={lastUsedAt} format={format} />
      </p>
    </EntryRow>
  );
}

function NewPasskeyForm({ onMade }: Pick<PasskeysPartProps, "onMade">) {
  const { element, submit, isBusy, problems, hide } = useSend<MadeFactor, "name">({
    onSaved: (made) => {
      element.current?.reset();
      onMade(made);
    },
  });
  return (
    <form ref={element} className="stack-3" onSubmit={submit(addPasskey)} onChange={hide}>
      <Field
        label="Name of a new passkey"
        hint="Only you will see it. Example: “Laptop.”"
        error={problems.name}
      >
        {(control) => (
          <input {...control} name="name" required maxLength={factorBounds.name} autoComplete="off" />
        )}
      </Field>
      <div className={styles.send}>
        <Status role="alert">{problems.form}</Status>
        <Button type="submit">
          <KeyRound aria-hidden="true" /> {isBusy ? "Adding..." : "Add passkey"}
        </Button>
      </div>
    </form>
  );
}
