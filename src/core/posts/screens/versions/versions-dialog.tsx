import { ownerClient } from "../../../admin/owner-api.ts";
import { Time } from "../../../admin/ui/time.tsx";
import { diffText } from "../../../admin/versions/diff-text.ts";
import { DiffParagraph, VersionChooser } from "../../../admin/versions/version-chooser.tsx";
import { parse } from "../../../pages/screens/api.ts";
import { Button } from "../../../ui/button.tsx";
import type { Revision } from "../../contract/revisions.ts";
import type { PostApi } from "../../server/owner.ts";
import styles from "../post.module.css";
import { fieldLabels } from "../state/field-labels.ts";
import { draftOf, draftOfRevision, type Fields } from "../state/post-edits.ts";
import { readTags, writeTags } from "../state/tag-text.ts";

const postApi = ownerClient<PostApi>();

interface VersionsDialogProps {
  id: string;
  /** What the form has now, which versions are compared with. */
  fields: Fields;
  onRestore: (revision: Revision) => void;
  onClose: () => void;
}

/** The earlier versions of a post, each with what has changed since. A restored one replaces what the form has. */
export function VersionsDialog({ id, fields, onRestore, onClose }: VersionsDialogProps) {
  const api = postApi.blogs[":id"].revisions;
  return (
    <VersionChooser
      title="Earlier versions"
      of={id}
      list={() => parse(api.$get({ param: { id } }))}
      load={(revision) => parse(api[":revision"].$get({ param: { id, revision } }))}
      describe={({ savedAt, title }) => ({ time: <Time at={savedAt} />, facts: title })}
      empty="There are none yet. Each update keeps what it replaces."
      onClose={onClose}
    >
      {(revision) => <Comparison revision={revision} fields={fields} onRestore={() => onRestore(revision)} />}
    </VersionChooser>
  );
}

const labeledFields = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];

interface ComparisonProps {
  revision: Revision;
  fields: Fields;
  onRestore: () => void;
}

/** What has changed from a version to what the form has: removed text is struck, and new text underlined. */
function Comparison({ revision, fields, onRestore }: ComparisonProps) {
  const earlier = draftOfRevision(revision);
  const current = { ...draftOf(fields), tags: writeTags(readTags(fields.tags)) };
  const changed = labeledFields.filter((name) => (earlier[name] ?? current[name]) !== current[name]);
  const paragraphs = diffText(revision.content, current.content);
  const isSame = changed.length === 0 && paragraphs.flat().every(({ change }) => change === undefined);
  return (
    <>
      <div className="row-3 between">
        <p className="quiet small">
          {isSame
            ? "The form has the same text."
            : "What has changed from this version to what the form has:"}
        </p>
        <Button look="primary" disabled={isSame} onClick={onRestore}>
          Restore this version
        </Button>
      </div>
      {changed.length > 0 && (
        <dl className="stack-2 small breaking">
          {changed.map((name) => (
            <div key={name}>
              <dt className="strong">{fieldLabels[name]}</dt>
              <dd>
                {earlier[name] && <del>{earlier[name]}</del>} {current[name] && <ins>{current[name]}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={`stack-3 measure breaking ${styles.compared}`}>
        {paragraphs.map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never changed, only replaced as a whole.
          <DiffParagraph key={index} parts={parts} />
        ))}
      </div>
    </>
  );
}
