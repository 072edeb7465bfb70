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
      <Button type="submit">{isBusy ? "Creating..." : "Create key"}</Button>
    </form>
  );
}
