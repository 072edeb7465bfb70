import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { Goal } from "../../../../../contract/goals.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Button } from "../../../../ui/button.tsx";
import insight from "../insight.module.css";
import { addGoal } from "./api.ts";
import styles from "./goals.module.css";
import { readPath } from "./read-path.ts";

const none: Record<string, string> = {};

interface GoalFormProps {
  /** Pages that the owner may want to choose. */
  pages: string[];
  onAdded: () => void;
}

/** The form that makes a page a goal. */
export function GoalForm({ pages, onAdded }: GoalFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState(none);
  const [added, setAdded] = useState<Goal>();
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  useEffect(() => {
    if (problems !== none) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button stays enabled, because a disabled one loses the focus.
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const [path, label] = ["path", "label"].map((name) => String(fields.get(name)).trim());
    setBusy(true);
    setProblems(none);
    setAdded(undefined);
    try {
      const outcome = await addGoal({ path: readPath(path ?? "", location.origin), ...(label && { label }) });
      if ("problems" in outcome) setProblems(outcome.problems);
      else {
        setAdded(outcome);
        form.current?.reset();
        form.current?.querySelector<HTMLElement>("[name=path]")?.focus();
        onAdded();
      }
    } catch (error) {
      console.info("The goal was not added", error);
      setProblems({ form: "The goal was not added. Please try again." });
    }
    setBusy(false);
  }

  return (
    <details className={insight.values}>
      <summary>Add a goal</summary>
      <form ref={form} className={styles.form} onSubmit={(event) => void add(event)} noValidate>
        <Field
          label="Address of the page"
          hint="Such as /services or /blog/hire-me. Visits from before count, too."
          error={problems.path}
        >
          {(control) => (
            <input
              {...control}
              name="path"
              list={listId}
              maxLength={bounds.goalPath}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <datalist id={listId}>
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
        <Field label="Label" hint="Leave it empty to show the address." error={problems.label}>
          {(control) => <input {...control} name="label" maxLength={bounds.goalLabel} autoComplete="off" />}
        </Field>
        <div className="row-2-4 breaking">
          <Button type="submit">{isBusy ? "Adding..." : "Add goal"}</Button>
          <p role="alert" className={styles.failed}>
            {problems.form}
          </p>
          <p role="status" className={styles.done}>
            {added && describeAdded(added)}
          </p>
        </div>
      </form>
    </details>
  );
}

function describeAdded({ path, hasPage }: Goal): string {
  return hasPage ? "Added." : `Added. This site has no page ${path} now, so only visits from before count.`;
}
