import { apiKeyScopes } from "../../../../../contract/api-key-scopes.ts";
import type { NewApiKey } from "../../../../../contract/api-keys.ts";
import { bounds } from "../../../../../contract/bounds.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { useForm } from "../../../../admin/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import styles from "./api-keys-card.module.css";

/** The form that makes a key. */
export function NewKeyForm({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const { element, isBusy, problems, send } = useForm<NewApiKey, "label">("/admin/settings/keys", {
    onSaved: (key, form) => {
      form.reset();
      onMade(key);
    },
  });
  return (
    <form ref={element} className={`stack-3 ${styles.form}`} onSubmit={send}>
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
