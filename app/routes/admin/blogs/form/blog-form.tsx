import { History, NotebookPen, SquareArrowOutUpRight } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Modal } from "../../../../admin/ui/dialog.tsx";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { Button } from "../../../../ui/button.tsx";
import text from "../../../../ui/text.module.css";
import { CopyNotices, CopyStatusText } from "../copies/copy-notices.tsx";
import { draftOfRevision, isSaving, type Phase } from "../state/form-state.ts";
import { PendingUploadsContext, useUploadsBeforeSave } from "../uploads/pending-uploads.ts";
import { useDropGuard } from "../uploads/use-drop-guard.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import { BlogFields } from "./blog-fields.tsx";
import styles from "./blog-form.module.css";
import { Conflict, DraftOffer } from "./form-notices.tsx";
import { PreviewLinkCard } from "./preview-link-card.tsx";
import { type OpenedPost, useBlogForm } from "./use-blog-form.ts";
import { useSaveKey } from "./use-save-key.ts";
import { useUnloadWarning } from "./use-unload-warning.ts";

interface BlogFormProps {
  opened: OpenedPost;
  /** Called to leave the form, which asks before unsaved text is discarded. */
  onClose: () => void;
  /** Called with the id of a new post when it has been saved and the form stays open. */
  onCreated: (id: string) => void;
}

/** The full-screen form for a post. */
export function BlogForm({ opened, onClose, onCreated }: BlogFormProps) {
  const form = useBlogForm(opened, onCreated);
  const [comparing, setComparing] = useState(false);
  const { blog, fields, unsaved, offered, phase } = form;
  const leaving = useLeaving(unsaved && phase.name !== "told");
  const element = useFormFocus(phase, offered !== undefined);
  const saving = isSaving(phase);
  const asking = leaving.asking || phase.name === "doubted";

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (phase.name === "saved") close();
  }, [phase]);

  const uploads = useUploadsBeforeSave();
  useDropGuard();

  useSaveKey(() => {
    if (!saving && !offered && !asking && !comparing && uploads.areDone()) form.saveAndStay();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (uploads.areDone()) form.save();
  }

  return (
    <>
      {/* While a save is in flight, the form stays open: the post may already be stored. */}
      <Modal className={styles.dialog} labelledBy="blog-form" onLeave={() => saving || onClose()}>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <header className={styles.head}>
            <NotebookPen aria-hidden="true" />
            <h2 id="blog-form">{blog === undefined ? "New post" : "Edit post"}</h2>
            <div className={styles.links}>
              {blog && (
                <Button look="quiet" onClick={() => setComparing(true)} disabled={offered !== undefined}>
                  <History aria-hidden="true" /> Versions
                </Button>
              )}
              {blog?.published && <ViewLink slug={blog.slug} />}
            </div>
          </header>
          <div className={`stack-5 ${styles.body}`}>
            {offered && (
              <DraftOffer
                outdated={offered.version !== fields.version}
                hasOlder={form.older !== undefined}
                onRestore={() => form.dispatch({ type: "restored" })}
                onRestoreOlder={() => form.dispatch({ type: "olderRestored" })}
                onDiscard={form.discard}
              />
            )}
            <CopyNotices
              autosave={form.autosave}
              hasOtherTab={form.hasOtherTab}
              version={fields.version}
              onTake={() => void form.takeOther()}
              onReplace={() => void form.autosave.replaceOther()}
            />
            {/* Typing would overwrite a draft that is being offered, and would be lost during a save that closes the form. */}
            <div
              className={styles.fields}
              inert={offered !== undefined || (isSaving(phase) && !phase.attempt.stays)}
            >
              <PendingUploadsContext value={uploads.count}>
                <BlogFields
                  state={form}
                  timeZone={form.timeZone}
                  onUnpublish={blog?.published ? form.unpublish : undefined}
                  dispatch={form.dispatch}
                >
                  {blog && <PreviewLinkCard id={blog._id} />}
                </BlogFields>
              </PendingUploadsContext>
            </div>
          </div>
          <Foot form={form} waiting={uploads.reason} isNew={blog === undefined} onCancel={onClose} />
        </form>
      </Modal>
      {phase.name === "doubted" && (
        <QuestionDialog
          question={`The image at ${phase.attempt.save.input.image} cannot be loaded. Publish anyway?`}
          yes="Publish anyway"
          no="Keep editing"
          onNo={form.keepEditing}
          onYes={form.publishAnyway}
        />
      )}
      {comparing && blog && (
        <VersionsDialog
          id={blog._id}
          fields={fields}
          timeZone={form.timeZone}
          onClose={() => setComparing(false)}
          onRestore={(revision) => {
            form.dispatch({ type: "replaced", draft: draftOfRevision(revision) });
            setComparing(false);
          }}
        />
      )}
      {leaving.asking && !saving && phase.name !== "doubted" && (
        <QuestionDialog
          question="Discard unsaved changes?"
          yes="Discard"
          no="Keep editing"
          onNo={leaving.stay}
          other={{
            label: "Keep for later",
            onChoose: () => {
              // The list then has the version that the server has.
              void form.keep().finally(leaving.leave);
            },
          }}
          onYes={() => {
            form.discard();
            leaving.leave();
          }}
        />
      )}
    </>
  );
}

/** A link to the published post. It opens a new tab, because the form may have unsaved text. */
function ViewLink({ slug }: { slug: string }) {
  return (
    <a href={`/blog/${slug}`} target="_blank" rel="noreferrer" className={`${text.quiet} ${styles.view}`}>
      View post <SquareArrowOutUpRight aria-hidden="true" />
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  );
}

interface FootProps {
  form: ReturnType<typeof useBlogForm>;
  /** Why the post was not saved yet. */
  waiting: string | undefined;
  isNew: boolean;
  onCancel: () => void;
}

/** The result of the last save and the form's buttons. */
function Foot({ form, waiting, isNew, onCancel }: FootProps) {
  const { phase, offered, autosave, loadNewer, overwrite } = form;
  const saving = isSaving(phase);
  return (
    <footer className={styles.foot}>
      <Status role="alert">{waiting ?? reasonOf(phase)}</Status>
      <p role="status" className={styles.told}>
        {phase.name === "told" && phase.text}
      </p>
      {phase.name === "conflict" && <Conflict onLoad={loadNewer} onOverwrite={overwrite} />}
      <div className={`row-2 ${styles.send}`}>
        <p className={`${text.quiet} ${styles.keys}`}>
          <kbd>Ctrl+S</kbd> or <kbd>⌘S</kbd> saves
        </p>
        {phase.name !== "told" && <CopyStatusText status={autosave.status} />}
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

/** The error shown below the form. Errors that belong to a field are shown on the field. */
function reasonOf(phase: Phase): string | undefined {
  if (phase.name === "conflict") return "This post has changed since you opened it";
  return phase.name === "refused" ? phase.problems.form : undefined;
}

/** Asks for confirmation before closing the form or leaving the screen discards unsaved text. */
function useLeaving(unsaved: boolean) {
  // A new post that has been saved gets its address, which has the same form.
  const blocker = useBlocker(({ nextLocation }) => unsaved && nextLocation.state?.form === undefined);
  useUnloadWarning(unsaved);
  return {
    asking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

/**
 * Focuses the title when a version of the post is opened for editing, the offer of a draft before that, and the
 * first invalid field after a save is rejected.
 */
function useFormFocus(phase: Phase, hasOffer: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isConflict = phase.name === "conflict";
  useEffect(() => {
    if (isConflict) return;
    form.current?.querySelector<HTMLElement>(hasOffer ? "[role=status] button" : "input")?.focus();
  }, [hasOffer, isConflict]);
  useEffect(() => {
    if (phase.name !== "refused" && phase.name !== "conflict") return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
  }, [phase]);
  return form;
}
