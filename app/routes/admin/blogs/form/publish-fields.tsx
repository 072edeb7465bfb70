import type { Dispatch } from "react";
import { Field } from "../../../../admin/ui/field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import type { Action, Fields, Problems } from "../state/form-state.ts";
import styles from "./publish-fields.module.css";

interface PublishFieldsProps {
  fields: Pick<Fields, "published" | "publishAt" | "date">;
  problems: Problems;
  timeZone: string;
  /** Takes the post off the site. Only for a post that is published. */
  onUnpublish: (() => void) | undefined;
  dispatch: Dispatch<Action>;
}

/** Whether and when the post is published. */
export function PublishFields({ fields, problems, timeZone, onUnpublish, dispatch }: PublishFieldsProps) {
  const { published, publishAt, date } = fields;
  return (
    <div className="stack-4">
      <div className={`row-3 ${styles.state}`}>
        <Switch
          checked={published}
          onChange={(value) => dispatch({ type: "typed", part: { published: value } })}
        >
          Published
        </Switch>
        {onUnpublish && <Button onClick={onUnpublish}>Unpublish</Button>}
      </div>
      <div className={styles.times}>
        {!published && (
          <Field
            label="Publish at"
            hint={`In the time zone ${timeZone}. Leave it empty for a draft.`}
            error={problems.publishAt}
          >
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                value={publishAt}
                onChange={({ target }) => dispatch({ type: "typed", part: { publishAt: target.value } })}
              />
            )}
          </Field>
        )}
        <Field
          label="Date"
          hint={
            date === ""
              ? "Leave it empty to use the time of publication."
              : "What readers see. It also orders the posts."
          }
          error={problems.date}
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={date}
              onChange={({ target }) => dispatch({ type: "typed", part: { date: target.value } })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
