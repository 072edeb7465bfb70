import { Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useCopy } from "../../../../core/admin/copy-text.ts";
import { LeaveQuestion, useLeaving } from "../../../../core/admin/leaving.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { type FormState, problemsIn } from "../../../../core/admin/use-form.ts";
import { useDropGuard } from "../../../../core/media/screens/uploads/dropped-files.ts";
import { type SitePath, valueAt } from "../../../../core/site/contract/edits.ts";
import type { EditedFile, EditedFileName } from "../../../../core/site/contract/site-editing.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { Card } from "../../../../core/ui/card.tsx";
import type { SitePart } from "../parts.ts";
import { LivePreview } from "../preview/live-preview.tsx";
import { formAddress } from "../preview/parts/form-path.ts";
import { describeFile, describePath, readPath, schemaAt, summarize } from "../schemas.ts";
import styles from "../site.module.css";
import { findConflicts } from "./edit-list.ts";
import { markOf } from "./field-label.tsx";
import { SiteFormContext } from "./form-context.ts";
import type { SiteChanges } from "./site-changes.ts";
import type { usePartForm } from "./use-part-form.ts";
import { ValueField } from "./value-field.tsx";

interface PartFormProps {
  part: SitePart;
  edited: ReturnType<typeof usePartForm>;
  /** Why nothing can be saved. */
  refusal: string | null;
  /** What the button that saves is called. */
  saveLabel: string;
  /** The other buttons. */
  children: ReactNode;
}

/** The fields of a part and the live page beside them, or instead of them on a narrow screen. */
export function PartForm({ part, edited, refusal, saveLabel, children }: PartFormProps) {
  const { element, form, state, edits, isUnsaved, save, lines, view, show, resolveConflict } = edited;
  const { phase } = state;
  const navigate = useNavigate();
  const [page, setPage] = useState(part.page);
  const [focusedPath, setFocusedPath] = useState<SitePath>();
  const blocker = useLeaving(
    isUnsaved,
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname,
  );
  useDropGuard();
  const schema = describeFile(part.file);

  function openPart(fileName: EditedFileName, target: SitePath) {
    if (fileName === part.file && part.fields.includes(String(target[0]))) show(target);
    else void navigate(formAddress(fileName, target));
  }

  return (
    <>
      {refusal !== null && (
        <p role="status" className="note">
          {refusal}
        </p>
      )}
      <form
        ref={element}
        className={styles.columns}
        data-view={view}
        noValidate
        onFocus={({ target }) => setFocusedPath(pathOf(target) ?? focusedPath)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={`stack-5 ${styles.edited}`}>
          <Card as="div" className={`stack-5 ${styles.fields}`}>
            <SiteFormContext value={form}>
              {part.fields.map((field) => (
                <ValueField
                  key={field}
                  schema={schema.properties?.[field] ?? {}}
                  path={[field]}
                  isRequired={schema.required?.includes(field) ?? false}
                  mark={markOf(schema, field)}
                />
              ))}
            </SiteFormContext>
          </Card>
          <footer className={`stack-3 ${styles.foot}`}>
            {phase.name === "refused" && phase.newer && (
              <Conflict state={state} newer={phase.newer} onChoose={resolveConflict} />
            )}
            {lines !== undefined && <LinesToPaste file={part.file} lines={lines} />}
            <Status role="alert">{problemsIn(state).form}</Status>
            <div className="row-2 end">
              <ViewButton {...edited} />
              {children}
              <Button type="submit" look="primary">
                {phase.name === "saving" ? "Saving..." : saveLabel}
              </Button>
            </div>
          </footer>
        </div>
        <LivePreview
          path={page}
          file={part.file}
          edits={edits}
          focusedPath={focusedPath}
          onOpenPart={openPart}
          onNavigate={setPage}
        />
      </form>
      <LeaveQuestion blocker={blocker} />
    </>
  );
}

interface ConflictProps {
  state: FormState<EditedFile, SiteChanges>;
  /** The file as it is on disk now. */
  newer: EditedFile;
  /** @param yields whether the owner's changes are given up where both have changed something */
  onChoose: (newer: EditedFile, yields: boolean) => void;
}

/** Shows what was changed here and in the file in the meantime. */
function Conflict({
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
        <dl className="stack-3 small breaking">
          {conflicts.map(({ path, after }) => (
            <div key={path.join(".")}>
              <dt className="strong">{describePath(schema, path)}</dt>
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

/** The lines that make the changes in a file that cannot be written here. */
function LinesToPaste({ file, lines }: { file: string; lines: string }) {
  const { status, copy } = useCopy("The lines could not be copied. Select them instead.");
  return (
    <Card>
      <h2>Paste these lines into {file}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className="mono small input" style={{ maxHeight: "50dvh", overflow: "auto" }} tabIndex={0}>
        {lines}
      </pre>
      <div className="row-2-4">
        <Button onClick={() => void copy(lines)}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Status failed={status?.failed}>{status?.text}</Status>
      </div>
    </Card>
  );
}

/** Where there is no room for both, shows the page instead of the fields, and then the place in the fields again. */
function ViewButton({
  element,
  view,
  setView,
}: Pick<ReturnType<typeof usePartForm>, "element" | "view" | "setView">) {
  const place = useRef(0);

  function toggle() {
    if (view === "form") place.current = window.scrollY;
    flushSync(() => setView(view === "form" ? "page" : "form"));
    if (view === "form") element.current?.scrollIntoView();
    else window.scrollTo(0, place.current);
  }

  return (
    <div className={`pull ${styles.view}`}>
      <Button onClick={toggle}>{view === "form" ? "Preview" : "Form"}</Button>
    </div>
  );
}

function pathOf(control: Element): SitePath | undefined {
  const key = control.closest<HTMLElement>("[data-path]")?.dataset.path;
  return key === undefined ? undefined : readPath(key);
}
