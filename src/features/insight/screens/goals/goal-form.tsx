import { useId } from "react";
import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { readSaved } from "../../../../core/admin/send-result.ts";
import { AddForm } from "../../../../core/admin/ui/add-form.tsx";
import { Field } from "../../../../core/admin/ui/field.tsx";
import { bounds } from "../../../../core/http/contract/bounds.ts";
import type { Goal, GoalInput } from "../../contract/goals.ts";
import type { Insight } from "../../contract/insight.ts";
import type { GoalApi } from "../../goals/owner.ts";

const goalApi = ownerClient<GoalApi>();

interface GoalFormProps {
  /** Those that the owner may want to choose. */
  pages: string[];
  titles: Insight["titles"];
}

/** The form that makes a page a goal. */
export function GoalForm({ pages, titles }: GoalFormProps) {
  const listId = useId();
  return (
    <details className="details small">
      <summary>Add a goal</summary>
      <AddForm
        add={addGoal}
        failed="The goal was not added. Please try again."
        describe={describeAdded}
        label="Add goal"
        busy="Adding..."
      >
        {(problems) => (
          <>
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
                <option key={page} value={page} label={titles[page]} />
              ))}
            </datalist>
            <Field label="Label" hint="Leave it empty to show the title." error={problems.label}>
              {(control) => (
                <input {...control} name="label" maxLength={bounds.goalLabel} autoComplete="off" />
              )}
            </Field>
          </>
        )}
      </AddForm>
    </details>
  );
}

async function addGoal(typed: Record<keyof GoalInput, string>) {
  const label = typed.label.trim();
  const path = readPath(typed.path.trim(), location.origin);
  const json = { path, ...(label !== "" && { label }) };
  return readSaved(await goalApi.insight.goals.$post({ json }), ["path", "label"]);
}

/** Returns what was entered as the path of a page. An address of this site, as copied from a browser, becomes its path. */
export function readPath(text: string, origin: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  return url.origin === origin ? url.pathname : text;
}

function describeAdded({ path, hasPage }: Goal): string {
  return hasPage ? "Added." : `Added. This site has no page ${path} now, so only visits from before count.`;
}
