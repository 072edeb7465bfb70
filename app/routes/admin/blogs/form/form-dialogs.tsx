import type { Blocker } from "react-router";
import { LeaveQuestion } from "../../../../admin/leaving.tsx";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { draftOfRevision } from "../state/post-edits.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

interface FormDialogsProps {
  form: BlogFormState;
  /** Blocks a navigation that would discard unsaved text. */
  blocker: Blocker;
  /** Whether earlier versions are compared. */
  comparing: boolean;
  onCompared: () => void;
}

/** The dialogs over the form: two questions, and the earlier versions of the post. */
export function FormDialogs({ form, blocker, comparing, onCompared }: FormDialogsProps) {
  const { asked, timeZone } = form;
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
          timeZone={timeZone}
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
