import { NotebookPen } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import { Button } from "../../../ui/button.tsx";
import { ModalDialog } from "../modal-dialog.tsx";
import { QuestionDialog } from "../question-dialog.tsx";
import { BlogFields } from "./blog-fields.tsx";
import styles from "./blog-form.module.css";
import { Conflict, DraftOffer } from "./form-notices.tsx";
import type { Phase } from "./form-state.ts";
import { useBlogForm } from "./use-blog-form.ts";
import { useUnloadWarning } from "./use-unload-warning.ts";

/** The full-screen form. Without a `blog` it writes a new one. */
export function BlogForm({ blog, onClose }: { blog: AdminBlog | undefined; onClose: () => void }) {
  const form = useBlogForm(blog, onClose);
  const { fields, unsaved, offered, phase } = form;
  const leaving = useLeaving(unsaved, onClose);
  const element = useFormFocus(phase, offered ? undefined : fields.version);
  const saving = phase.name === "saving";

  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }

  return (
    <>
      {/* A post whose save is in flight may be stored: it cannot be discarded any more. */}
      <ModalDialog className={styles.dialog} labelledBy="blog-form" onLeave={() => saving || leaving.ask()}>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <header className={styles.head}>
            <NotebookPen aria-hidden="true" />
            <h2 id="blog-form">{blog === undefined ? "New post" : "Edit post"}</h2>
          </header>
          <div className={styles.body}>
            {offered && (
              <DraftOffer
                outdated={offered.version !== fields.version}
                onRestore={() => form.dispatch({ type: "restored" })}
                onDiscard={form.discard}
              />
            )}
            {/* What is typed while a draft is offered would replace it, and during a save would be lost. */}
            <div className={styles.fields} inert={offered !== undefined || saving}>
              <BlogFields fields={fields} phase={phase} dispatch={form.dispatch} />
            </div>
          </div>
          <Foot form={form} isNew={blog === undefined} onCancel={leaving.ask} />
        </form>
      </ModalDialog>
      {leaving.asking && !saving && (
        <QuestionDialog
          question="Discard unsaved changes?"
          yes="Discard"
          no="Keep editing"
          onNo={leaving.stay}
          onYes={() => {
            form.discard();
            leaving.leave();
          }}
        />
      )}
    </>
  );
}

interface FootProps {
  form: ReturnType<typeof useBlogForm>;
  isNew: boolean;
  onCancel: () => void;
}

/** What a save came to, and what to do next. */
function Foot({ form: { phase, offered, loadNewer, overwrite }, isNew, onCancel }: FootProps) {
  const saving = phase.name === "saving";
  return (
    <footer className={styles.foot}>
      <p role="alert" className={styles.error}>
        {reasonOf(phase)}
      </p>
      {phase.name === "conflict" && <Conflict onLoad={loadNewer} onOverwrite={overwrite} />}
      <div className={styles.send}>
        <Button disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={saving || offered !== undefined}>
          {isNew ? "Add Blog" : "Update Blog"}
        </Button>
      </div>
    </footer>
  );
}

/** What is said below the form. A problem of a field is said at the field. */
function reasonOf(phase: Phase): string | undefined {
  if (phase.name === "conflict") return "This post has changed since you opened it";
  return phase.name === "refused" ? phase.problems.form : undefined;
}

/** Closes the form, or lets the owner go to another screen, once no text is lost that she wants to keep. */
function useLeaving(unsaved: boolean, onClose: () => void) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(unsaved);
  useUnloadWarning(unsaved);
  return {
    asking: closing || blocker.state === "blocked",
    ask: () => (unsaved ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false);
      blocker.reset?.();
    },
    leave: () => {
      blocker.proceed?.();
      onClose();
    },
  };
}

/**
 * Moves the focus to the title when a version of the post is open for typing, and after a refusal to the first field
 * that it names.
 */
function useFormFocus(phase: Phase, version: string | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (version !== undefined) form.current?.querySelector("input")?.focus();
  }, [version]);
  useEffect(() => {
    if (phase.name !== "refused" && phase.name !== "conflict") return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
  }, [phase]);
  return form;
}
