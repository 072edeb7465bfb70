import { apiKeyScopes } from "../../../../../contract/api-key-scopes.ts";
import type { NewApiKey } from "../../../../../contract/api-keys.ts";
import { bounds } from "../../../../../contract/bounds.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { makeApiKey } from "./api.ts";
import styles from "./api-keys-card.module.css";

/** The form that makes a key. */
export function NewKeyForm({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const { element, submit, isBusy, problems } = useSend<NewApiKey, "label">({
    onSaved: (key) => {
      element.current?.reset();
      onMade(key);
    },
  });
  return (
    <form
      ref={element}
      className={`stack-3 ${styles.form}`}
      onSubmit={submit(makeApiKey, "The key could not be created. Please try again.")}
    >
      <Field
        label="Label for a new key"
        hint="Only you will see it. Example: “Weekly report.”"
        error={problems.label ?? problems.form}
      >
        {(control) => (
          <input {...control} name="label" required maxLength={bounds.apiKeyLabel} autoComplete="off" />
        )}
      </Field>
      <Field label="What the key can do" hint="It cannot be changed later.">
        {(control) => (
          <select {...control} name="scope">
            {Object.entries(apiKeyScopes).map(([scope, text]) => (
              <option key={scope} value={scope}>
                {capitalize(text)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit">{isBusy ? "Creating..." : "Create key"}</Button>
    </form>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
