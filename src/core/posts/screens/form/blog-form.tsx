import { History, NotebookPen, SquareArrowOutUpRight } from "lucide-react";
import { type FormEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Blocker } from "react-router";
import { LeaveQuestion, useLeaving } from "../../../admin/leaving.tsx";
import { Modal } from "../../../admin/ui/dialog.tsx";
import { QuestionDialog } from "../../../admin/ui/question-dialog.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { TextField } from "../../../admin/ui/text-field.tsx";
import { type Phase, problemsIn } from "../../../admin/use-form.ts";
import { useSaveKey } from "../../../admin/use-save-key.ts";
import { Editor } from "../../../editor/screens/post/editor.tsx";
import { Preview } from "../../../editor/screens/post/preview.tsx";
import { bounds } from "../../../http/contract/bounds.ts";
import { useDropGuard } from "../../../media/screens/uploads/dropped-files.ts";
import {
  PendingUploadsContext,
  useUploadsBeforeSave,
} from "../../../media/screens/uploads/pending-uploads.ts";
import { useRoomForOptions, useRoomForPreview } from "../../../media/screens/uploads/use-media.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import styles from "../post.module.css";
import { fieldLabels } from "../state/field-labels.ts";
import { draftOfRevision, isLocked } from "../state/post-edits.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import { Findings } from "./findings.tsx";
import { Conflict, CopyNotices, CopyStatusText, DraftOffer } from "./notices.tsx";
import { Options, OptionsButton } from "./options.tsx";
import { type BlogFormState, type OpenedPost, useBlogForm } from "./use-blog-form.ts";

interface BlogFormProps {
  opened: OpenedPost;
  /** Called to leave the form, which asks before unsaved text is discarded. After a save, with the id of the post. */
  onClose: (saved?: string) => void;
  /** Called with the id of a new post when it has been saved and the form stays open. */
  onCreated: (id: string) => void;
}

/** The full-screen form for a post. */
export function BlogForm({ opened, onClose, onCreated }: BlogFormProps) {
  const form = useBlogForm(opened, onCreated);
  const [comparing, setComparing] = useState(false);
  const { offered, phase, isUnsaved } = form.state;
  const hasOffer = offered.length > 0;
  // A new post that has been saved gets its address, which has the same form.
  const blocker = useLeaving(
    isUnsaved && phase.name !== "told",
    ({ nextLocation }) => nextLocation.state?.form === undefined,
  );
  const element = useFormFocus(phase, hasOffer);
  const uploads = useUploadsBeforeSave();
  useDropGuard();

  const close = useEffectEvent(() => onClose(form.state.loaded?._id));
  useEffect(() => {
    if (phase.name === "closing") close();
  }, [phase]);

  const isAsking = blocker.state === "blocked" || form.asked !== undefined || comparing;
  useSaveKey(() => {
    if (phase.name !== "saving" && !hasOffer && !isAsking && uploads.areDone()) form.saveAndStay();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (uploads.areDone()) form.saveAndClose();
  }

  return (
    <>
      {/* While a save is in flight, the form stays open: the post may already be stored. */}
      <Modal
        className={styles.dialog}
        labelledBy="blog-form"
        onLeave={() => phase.name === "saving" || onClose()}
      >
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <Head form={form} onCompare={() => setComparing(true)} />
          <PendingUploadsContext value={uploads.count}>
            <Body form={form} />
          </PendingUploadsContext>
          <Foot form={form} waiting={uploads.reason} onCancel={() => onClose()} />
        </form>
      </Modal>
      <FormDialogs
        form={form}
        blocker={blocker}
        comparing={comparing}
        onCompared={() => setComparing(false)}
      />
    </>
  );
}

/** What the form is for, with the earlier versions of the post, the link to its page, and its options. */
function Head({ form, onCompare }: { form: BlogFormState; onCompare: () => void }) {
  const { loaded: blog, offered } = form.state;
  const hasRoom = useRoomForOptions();
  return (
    <header className={`row-2 nowrap tall ${styles.head}`}>
      <NotebookPen aria-hidden="true" className="amber" />
      <h2 id="blog-form" className="mono small regular">
        {blog === undefined ? "New post" : "Edit post"}
      </h2>
      <div className={`row-2 nowrap push ${styles.links}`}>
        {blog && (
          <Button look="quiet" onClick={onCompare} disabled={offered.length > 0}>
            <History aria-hidden="true" /> <span data-word="">Versions</span>
          </Button>
        )}
        {/* In a new tab, because the form may have unsaved text. */}
        {blog?.published && (
          <a href={`/blog/${blog.slug}`} target="_blank" rel="noreferrer" className="quiet-button">
            <span data-word="">View post</span> <SquareArrowOutUpRight aria-hidden="true" />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        )}
        {!hasRoom && <OptionsButton state={form.state} />}
      </div>
    </header>
  );
}

/** What has to be decided before typing, and the fields. */
function Body({ form }: { form: BlogFormState }) {
  return (
    <div className={`stack-5 ${styles.body}`}>
      <DraftOffer form={form} />
      <CopyNotices form={form} />
      <div className={styles.fields} inert={isLocked(form.state)}>
        <BlogFields form={form} />
      </div>
    </div>
  );
}

/** The title and the text of a post, and beside them the preview and the options, where the screen has room for them. */
function BlogFields({ form }: { form: BlogFormState }) {
  const { fields, history, cursor } = form.state.edits;
  const isWide = useRoomForPreview();
  // What is beside and below the text is rendered after it, so that the form opens immediately.
  const isOpen = useDeferredValue(true, false);
  return (
    <div className={styles.columns}>
      <div className={`stack-5 ${styles.written}`}>
        <div className={styles.title}>
          <TextField {...form.field("title")} label={fieldLabels.title} maxLength={bounds.title} required />
        </div>
        <Editor
          state={{ content: fields.content, history, cursor }}
          problems={problemsIn(form.state)}
          isWide={isWide}
          edit={form.editContent}
        />
        {isOpen && <Findings fields={fields} />}
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
      {isOpen && <Options form={form} />}
    </div>
  );
}

interface FootProps {
  form: BlogFormState;
  /** Why the post was not saved yet. */
  waiting: string | undefined;
  onCancel: () => void;
}

/** The result of the last save and the form's buttons. */
function Foot({ form, waiting, onCancel }: FootProps) {
  const { loaded: blog, edits, phase, offered } = form.state;
  const saving = phase.name === "saving";
  return (
    <footer className={`stack-3 ${styles.foot}`}>
      <Status role="alert">{waiting ?? problemsIn(form.state).form}</Status>
      <p role="status" className={`small ${styles.said}`}>
        {phase.name === "told" && phase.text}
      </p>
      {phase.name === "refused" && phase.newer && <Conflict form={form} newer={phase.newer} />}
      <div className={`row-2 end ${styles.send}`}>
        <p className={`quiet small ${styles.keys}`}>
          <kbd className="mono">Ctrl+S</kbd> or <kbd className="mono">⌘S</kbd> saves
        </p>
        {phase.name !== "told" && <CopyStatusText status={form.copies.status} />}
        <div inert={isLocked(form.state)} className={styles.published}>
          <Switch checked={edits.fields.published} onChange={(published) => form.type({ published })}>
            Published
          </Switch>
        </div>
        <div className="row-2">
          <Button disabled={saving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={saving || offered.length > 0}>
            {blog === undefined ? "Add Blog" : "Update Blog"}
          </Button>
        </div>
      </div>
    </footer>
  );
}

interface FormDialogsProps {
  form: BlogFormState;
  /** Blocks a navigation that would discard unsaved text. */
  blocker: Blocker;
  /** Whether earlier versions are compared. */
  comparing: boolean;
  onCompared: () => void;
}

/** The dialogs over the form: two questions, and the earlier versions of the post. */
function FormDialogs({ form, blocker, comparing, onCompared }: FormDialogsProps) {
  const { asked } = form;
  const { loaded: blog, edits, phase } = form.state;
  if (asked)
    return (
      <QuestionDialog
        question={`The image at ${asked.image} cannot be loaded. Publish anyway?`}
        yes="Publish anyway"
        no="Keep editing"
        onNo={asked.correct}
        onYes={asked.publishAnyway}
      />
    );
  return (
    <>
      {comparing && blog && (
        <VersionsDialog
          id={blog._id}
          fields={edits.fields}
          onClose={onCompared}
          onRestore={(revision) => {
            form.replace(draftOfRevision(revision));
            onCompared();
          }}
        />
      )}
      {phase.name !== "saving" && (
        <LeaveQuestion blocker={blocker} discard={form.discard} keep={form.copies.keep} />
      )}
    </>
  );
}

/**
 * Focuses the title when a version of the post is opened for editing, the offer of a draft before that, and the
 * first invalid field after a save is rejected, which opens the options if it is one of them.
 */
function useFormFocus(phase: Phase<unknown, unknown>, hasOffer: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isConflict = phase.name === "refused" && phase.newer !== undefined;
  useEffect(() => {
    if (isConflict) return;
    form.current?.querySelector<HTMLElement>(hasOffer ? "[role=status] button" : "input")?.focus();
  }, [hasOffer, isConflict]);
  useEffect(() => {
    if (phase.name === "editing") return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;
    const sheet = form.current?.querySelector<HTMLElement>("[popover]");
    // The options would hide what is said about the save, but an invalid one must be seen.
    sheet?.togglePopover(sheet.contains(invalid));
    if (phase.name !== "refused") return;
    (invalid ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
  }, [phase]);
  return form;
}
