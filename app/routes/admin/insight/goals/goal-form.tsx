import { useId } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { Goal, GoalInput } from "../../../../../contract/goals.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { addGoal } from "./api.ts";
import { readPath } from "./read-path.ts";

/** The form that makes a page a goal. `pages` are those that the owner may want to choose. */
export function GoalForm({ pages }: { pages: string[] }) {
  const listId = useId();
  const { element, submit, isBusy, problems, saved } = useSend<Goal, keyof GoalInput>({
    onSaved: () => {
      element.current?.reset();
      element.current?.querySelector<HTMLElement>("[name=path]")?.focus();
    },
  });
  const add = submit((fields: Record<keyof GoalInput, string>) => {
    const label = fields.label.trim();
    const path = readPath(fields.path.trim(), location.origin);
    return addGoal({ path, ...(label !== "" && { label }) });
  }, "The goal was not added. Please try again.");

  return (
    <details className="details small">
      <summary>Add a goal</summary>
      <form ref={element} className="stack-4 narrow" onSubmit={add} noValidate>
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
          <Status role="alert">{problems.form}</Status>
          <Status>{saved && describeAdded(saved)}</Status>
        </div>
      </form>
    </details>
  );
}

function describeAdded({ path, hasPage }: Goal): string {
  return hasPage ? "Added." : `Added. This site has no page ${path} now, so only visits from before count.`;
}
