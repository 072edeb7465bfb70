import { valueAt } from "../../../../../contract/site/edits.ts";
import type { EditedFile } from "../../../../../contract/site-editing.ts";
import type { FormState } from "../../../../admin/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { describeFile, describePath, schemaAt, summarize } from "../schemas.ts";
import { findConflicts } from "./edit-list.ts";
import styles from "./part-form.module.css";
import type { SiteChanges } from "./site-changes.ts";

interface ConflictProps {
  state: FormState<EditedFile, SiteChanges>;
  /** The file as it is on disk now. */
  newer: EditedFile;
  /** @param yields whether the owner's changes are given up where both have changed something */
  onChoose: (newer: EditedFile, yields: boolean) => void;
}

/** Shows what was changed here and in the file in the meantime. */
export function Conflict({
  state: {
    loaded,
    edits: { edits },
  },
  newer,
  onChoose,
}: ConflictProps) {
  const conflicts = findConflicts(loaded.content, edits, newer.content);
  const schema = describeFile(loaded.file);
  return (
    <Card>
      <h2>{loaded.file} has changed since you opened this form</h2>
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
              <dd>Theirs: {summarize(schemaAt(schema, path), valueAt(newer.content, path)) || "not set"}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row-2">
        {conflicts.length > 0 && <Button onClick={() => onChoose(newer, true)}>Take theirs</Button>}
        <Button look="primary" onClick={() => onChoose(newer, false)}>
          {conflicts.length > 0 ? "Keep mine" : "Continue"}
        </Button>
      </div>
    </Card>
  );
}
