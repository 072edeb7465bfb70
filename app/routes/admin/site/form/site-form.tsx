import { ArrowLeft, History } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useBeforeUnload, useBlocker, useNavigate } from "react-router";
import type { SitePath } from "../../../../../contract/site/edits.ts";
import type { EditedFile, EditedFileName } from "../../../../../contract/site-editing.ts";
import { LivePreview } from "../../../../admin/site-preview/live-preview.tsx";
import { Heading } from "../../../../admin/ui/heading.tsx";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSaveKey } from "../../../../admin/use-save-key.ts";
import { formAddress } from "../../../../site-parts/form-path.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import text from "../../../../ui/text.module.css";
import { DeletePage } from "../pages/delete-page.tsx";
import type { SitePart } from "../parts.ts";
import { describeFile } from "../schemas.ts";
import { Conflict } from "./conflict.tsx";
import { SiteFormContext } from "./form-context.ts";
import { LinesToPaste } from "./lines-to-paste.tsx";
import styles from "./site-form.module.css";
import { useFormState } from "./use-form-state.ts";
import { useSaving } from "./use-saving.ts";
import { ValueField } from "./value-field.tsx";

const SiteVersionsDialog = lazy(() => import("../versions/site-versions-dialog.tsx"));

interface SiteFormProps {
  part: SitePart;
  file: EditedFile;
  /** The field that is focused. */
  path: SitePath;
  /** Why nothing can be saved. */
  refusal: string | null;
}

/** The form of a part of the site. What was changed is kept as edits of its file until they are saved. */
export function SiteForm({ part, file, path, refusal }: SiteFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const formState = useFormState(file, path);
  const { form, state, dispatch, isUnsaved, reveal } = formState;
  const [page, setPage] = useState(part.page);
  const [focusedPath, setFocusedPath] = useState<SitePath | undefined>(path.length > 0 ? path : undefined);

  function show(target: SitePath) {
    flushSync(() => reveal(target));
    focusField(element.current, target);
  }

  function openPart(fileName: EditedFileName, target: SitePath) {
    if (fileName === part.file && part.fields.includes(String(target[0]))) show(target);
    else void navigate(formAddress(fileName, target));
  }

  const saving = useSaving(formState, (key) => show(readPath(key)));
  const { save, isBusy, outcome, setOutcome } = saving;
  const blocker = useLeaving(isUnsaved);
  useSaveKey(save);
  const focusFirst = useEffectEvent(() => focusField(element.current, path));
  useEffect(() => focusFirst(), []);

  const [isComparing, setComparing] = useState(false);
  const slug = /^pages\/(.*)\.md$/.exec(part.file)?.[1];

  /** Hides how the save went, and moves focus from a button that disappears. */
  function finish() {
    setOutcome(undefined);
    element.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  const schema = describeFile(part.file);
  return (
    <>
      <div className="stack-1">
        <Link to="/admin/site" className={`${text.quiet} ${styles.back}`}>
          <ArrowLeft aria-hidden="true" /> Site
        </Link>
        <Heading name={part.name}>
          <Button look="quiet" onClick={() => setComparing(true)}>
            <History aria-hidden="true" /> Versions
          </Button>
          {slug !== undefined && <DeletePage slug={slug} onDeleted={() => dispatch({ type: "discard" })} />}
        </Heading>
      </div>
      {refusal !== null && (
        <p role="status" className={styles.notice}>
          {refusal}
        </p>
      )}
      <div className={styles.columns}>
        <form
          ref={element}
          className="stack-5"
          noValidate
          onFocus={({ target }) => setFocusedPath(pathOf(target) ?? focusedPath)}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
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
            {outcome?.current && (
              <Conflict
                state={state}
                current={outcome.current}
                onChoose={(yields) => {
                  if (outcome.current) dispatch({ type: "opened", file: outcome.current, yields });
                  finish();
                }}
              />
            )}
            {outcome?.lines !== undefined && <LinesToPaste file={part.file} lines={outcome.lines} />}
            <Status role="alert">{outcome?.failed && outcome.text}</Status>
            <div className={`row-2 ${styles.buttons}`}>
              <Status>{!outcome?.failed && !isUnsaved && outcome?.text}</Status>
              {isUnsaved && (
                <QuestionButton
                  question="Discard your changes?"
                  yes="Discard"
                  onYes={() => {
                    dispatch({ type: "discard" });
                    formState.reset();
                    finish();
                  }}
                >
                  Discard
                </QuestionButton>
              )}
              <Button type="submit" look="primary">
                {isBusy ? "Saving..." : refusal === null ? "Save" : "Show the lines to paste"}
              </Button>
            </div>
          </footer>
        </form>
        <LivePreview
          path={page}
          file={part.file}
          edits={state.edits}
          focusedPath={focusedPath}
          onOpenPart={openPart}
          onNavigate={setPage}
        />
      </div>
      {isComparing && (
        <Suspense>
          <SiteVersionsDialog
            file={state.opened}
            isUnsaved={isUnsaved}
            onClose={() => setComparing(false)}
            onUndone={(restored) => {
              setComparing(false);
              if (restored === null) void navigate("/admin/site");
              else dispatch({ type: "opened", file: restored });
              setOutcome({ text: "Restored.", failed: false });
            }}
          />
        </Suspense>
      )}
      {blocker.state === "blocked" && (
        <QuestionDialog
          question="Discard unsaved changes?"
          yes="Discard"
          no="Keep editing"
          onNo={blocker.reset}
          onYes={blocker.proceed}
        />
      )}
    </>
  );
}

/** Reads a path whose keys are joined by dots, as in `data-path`. */
function readPath(key: string): SitePath {
  return key.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}

function pathOf(control: Element): SitePath | undefined {
  const key = control.closest<HTMLElement>("[data-path]")?.dataset.path;
  return key === undefined ? undefined : readPath(key);
}

/** Blocks what would discard changes: navigations until the owner has answered, and leaving the page. */
function useLeaving(isUnsaved: boolean) {
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  return useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && nextLocation.pathname !== currentLocation.pathname,
  );
}

/** Focuses the control of a value, or else the first one in the closest value around it. */
function focusField(form: HTMLElement | null, path: SitePath): void {
  for (let length = path.length; length > 0; length -= 1) {
    const key = CSS.escape(path.slice(0, length).join("."));
    const control = form?.querySelector<HTMLElement>(`[data-path="${key}"], [data-path^="${key}."]`);
    if (control == null) continue;
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
