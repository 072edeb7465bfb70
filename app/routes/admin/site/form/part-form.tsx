import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { SitePath } from "../../../../../contract/site/edits.ts";
import type { EditedFileName } from "../../../../../contract/site-editing.ts";
import { useDropGuard } from "../../../../admin/dropped-files.ts";
import { LeaveQuestion, useLeaving } from "../../../../admin/leaving.tsx";
import { LivePreview } from "../../../../admin/site-preview/live-preview.tsx";
import settings from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { problemsIn } from "../../../../admin/use-form.ts";
import { formAddress } from "../../../../site-parts/form-path.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import type { SitePart } from "../parts.ts";
import { describeFile, readPath } from "../schemas.ts";
import { Conflict } from "./conflict.tsx";
import { SiteFormContext } from "./form-context.ts";
import { LinesToPaste } from "./lines-to-paste.tsx";
import styles from "./part-form.module.css";
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
        <p role="status" className={settings.note}>
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
        <div className={styles.edited}>
          <Card as="div" className={`stack-5 ${styles.fields}`}>
            <SiteFormContext value={form}>
              {part.fields.map((field) => (
                <ValueField
                  key={field}
                  schema={schema.properties?.[field] ?? {}}
                  path={[field]}
                  isRequired={schema.required?.includes(field) ?? false}
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
            <div className={`row-2 ${styles.buttons}`}>
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
    <div className={styles.view}>
      <Button onClick={toggle}>{view === "form" ? "Preview" : "Form"}</Button>
    </div>
  );
}

function pathOf(control: Element): SitePath | undefined {
  const key = control.closest<HTMLElement>("[data-path]")?.dataset.path;
  return key === undefined ? undefined : readPath(key);
}
