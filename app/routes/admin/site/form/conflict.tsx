import { valueAt } from "../../../../../contract/site/edits.ts";
import type { EditedFile } from "../../../../../contract/site-editing.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { describeFile, describePath, schemaAt, summarize } from "../schemas.ts";
import { findConflicts } from "./edit-list.ts";
import type { FormState } from "./form-state.ts";
import styles from "./part-form.module.css";

interface ConflictProps {
  state: FormState;
  /** The file as it is on disk now. */
  current: EditedFile;
  /** @param yields whether the owner's changes are given up where both have changed something */
  onChoose: (yields: boolean) => void;
}

/** Shows what was changed here and in the file in the meantime. */
export function Conflict({ state: { opened, edits }, current, onChoose }: ConflictProps) {
  const conflicts = findConflicts(opened.content, edits, current.content);
  const schema = describeFile(opened.file);
  return (
    <Card>
      <h2>{opened.file} has changed since you opened this form</h2>
      {conflicts.length === 0 ? (
        <p className="quiet small">
          Your changes are about other fields. Continue with the new version, and save again.
        </p>
      ) : (
        <dl className={`stack-3 ${styles.choices}`}>
          {conflicts.map(({ path, after }) => (
            <div key={path.join(".")}>
              <dt>{describePath(schema, path)}</dt>
              <dd>Mine: {summarize(schemaAt(schema, path), after) || "not set"}</dd>
              <dd>
                Theirs: {summarize(schemaAt(schema, path), valueAt(current.content, path)) || "not set"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row-2">
        {conflicts.length > 0 && <Button onClick={() => onChoose(true)}>Take theirs</Button>}
        <Button look="primary" onClick={() => onChoose(false)}>
          {conflicts.length > 0 ? "Keep mine" : "Continue"}
        </Button>
      </div>
    </Card>
  );
}
