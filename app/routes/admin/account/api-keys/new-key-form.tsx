import { type FormEvent, useEffect, useRef, useState } from "react";
import type { NewApiKey } from "../../../../../contract/api-keys.ts";
import { bounds } from "../../../../../contract/bounds.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { makeApiKey } from "./api.ts";
import styles from "./api-keys-card.module.css";

/** The form that makes a key. */
export function NewKeyForm({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== "") field.current?.focus();
  }, [problem]);

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button stays enabled, because a disabled one loses the focus.
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem("");
    try {
      const outcome = await makeApiKey(String(new FormData(form).get("label")));
      if ("problem" in outcome) setProblem(outcome.problem);
      else {
        form.reset();
        onMade(outcome);
      }
    } catch (error) {
      console.info("The key was not made", error);
      setProblem("The key could not be created. Please try again.");
    }
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <Field
        label="Label for a new key"
        hint="Only you will see it. Example: “Weekly report.”"
        error={problem}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            name="label"
            required
            maxLength={bounds.apiKeyLabel}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit">{isBusy ? "Creating..." : "Create key"}</Button>
    </form>
  );
}
