import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { QuestionButton } from "../../../../core/admin/ui/question-button.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { Time } from "../../../../core/admin/ui/time.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { diffText } from "../../../../core/admin/versions/diff-text.ts";
import { DiffParagraph, VersionChooser } from "../../../../core/admin/versions/version-chooser.tsx";
import { parse } from "../../../../core/pages/screens/api.ts";
import type { SiteEdit } from "../../../../core/site/contract/edits.ts";
import type { EditedFile, SiteVersion } from "../../../../core/site/contract/site-editing.ts";
import type { SiteFileApi } from "../../owner.ts";
import { undoVersion } from "../api.ts";
import { describeFile, describePath, readPath } from "../schemas.ts";
import styles from "../site.module.css";
import { describeChanges } from "./describe-changes.ts";

const api = ownerClient<SiteFileApi>().site.versions;

interface SiteVersionsDialogProps {
  file: EditedFile;
  /** Whether the form has changes, which would be mixed with the version. */
  isUnsaved: boolean;
  /** Called with the file as it is after a version was undone. `null` if it is gone. */
  onUndone: (file: EditedFile | null) => void;
  onClose: () => void;
}

/** The last saves of a file, each with what it has changed, in words of the form. Each can be undone. */
export default function SiteVersionsDialog({ file, isUnsaved, onUndone, onClose }: SiteVersionsDialogProps) {
  const schema = describeFile(file.file);
  return (
    <VersionChooser
      title={`Versions of ${file.file}`}
      of={file.hash}
      list={() => parse(api.$get({ query: { file: file.file } }))}
      // Hono's client and zod describe the same JSON with types of their own.
      load={async (id) => (await parse(api[":id"].$get({ param: { id } }))) as SiteVersion}
      describe={({ savedAt, changed }) => ({
        time: <Time at={savedAt} />,
        facts: changed.map((name) => describePath(schema, readName(name))).join("; ") || "The whole file",
      })}
      empty="There are none yet. Each save keeps what the file was before it."
      onClose={onClose}
    >
      {(version, id) => (
        <>
          {version.edits ? <Changes version={version} edits={version.edits} /> : <Lines version={version} />}
          <Undo key={id} id={id} file={file} isUnsaved={isUnsaved} onUndone={onUndone} />
        </>
      )}
    </VersionChooser>
  );
}

interface UndoProps extends Omit<SiteVersionsDialogProps, "onClose"> {
  id: string;
}

function Undo({ id, file, isUnsaved, onUndone }: UndoProps) {
  const { send, isBusy, problems } = useSend<EditedFile | null>({ onSaved: onUndone });
  const undo = () => send(() => undoVersion(id, file.hash), "The version could not be restored. Try again.");

  return (
    <div className="row-2-4">
      {isUnsaved ? (
        <p className="quiet small">Save or discard your changes before you go back to this version.</p>
      ) : (
        <QuestionButton
          question={`Make ${file.file} what it was before this save? What was changed since is in the list of versions.`}
          yes="Restore"
          onYes={undo}
        >
          {isBusy ? "Restoring..." : "Restore what was before"}
        </QuestionButton>
      )}
      <Status role="alert">{problems.form}</Status>
    </div>
  );
}

/** Reads a path such as `projects[2].title`. */
function readName(name: string) {
  return readPath(name.replaceAll(/\[(\d+)\]/g, ".$1"));
}

/** The values that a save has changed, with the changed words marked. */
function Changes({ version, edits }: { version: SiteVersion; edits: SiteEdit[] }) {
  const changes = describeChanges(describeFile(version.file), version.content, edits);
  if (changes.length === 0)
    return <p className="quiet small">Only comments, line breaks, or quotes have changed.</p>;
  return (
    <dl className={`stack-3 small breaking ${styles.compared}`}>
      {changes.map(({ name, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never changed, only replaced as a whole.
        <div key={index}>
          <dt className="strong">{name}</dt>
          <dd>
            <DiffParagraph parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines around a change that are shown with it. */
const context = 2;

/** The lines that a save has changed, with those around them, of a file that was missing or could not be read. */
function Lines({ version: { before, after } }: { version: SiteVersion }) {
  const lines = diffText(before?.split("\n") ?? [], after?.split("\n") ?? []);
  const isChanged = lines.map((parts) => parts.some(({ change }) => change !== undefined));
  const isShown = lines.map((_, index) =>
    isChanged.slice(Math.max(0, index - context), index + context + 1).includes(true),
  );
  return (
    <div className={`mono small breaking ${styles.compared}`}>
      {lines.map((parts, index) =>
        isShown[index] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never changed, only replaced as a whole.
          <DiffParagraph key={index} parts={parts} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          isShown[index - 1] && <p key={index}>…</p>
        ),
      )}
    </div>
  );
}
