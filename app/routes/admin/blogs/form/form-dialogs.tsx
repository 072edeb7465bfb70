import type { Blocker } from "react-router";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { draftOfRevision } from "../state/form-state.ts";
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
  const { state, dispatch } = form;
  const { blog, fields, timeZone, phase } = state;
  if (phase.name === "pictureFailed")
    return (
      <QuestionDialog
        question={`The image at ${phase.attempt.save.input.image} cannot be loaded. Publish anyway?`}
        yes="Publish anyway"
        no="Keep editing"
        onNo={() =>
          dispatch({ type: "refused", problems: { image: "The image at this address cannot be loaded" } })
        }
        onYes={() => form.publishAnyway(phase.attempt)}
      />
    );
  return (
    <>
      {comparing && blog && (
        <VersionsDialog
          id={blog._id}
          fields={fields}
          timeZone={timeZone}
          onClose={onCompared}
          onRestore={(revision) => {
            dispatch({ type: "replaced", draft: draftOfRevision(revision) });
            onCompared();
          }}
        />
      )}
      {blocker.state === "blocked" && phase.name !== "saving" && (
        <QuestionDialog
          question="Discard unsaved changes?"
          yes="Discard"
          no="Keep editing"
          onNo={blocker.reset}
          other={{
            label: "Keep for later",
            onChoose: () => {
              // The list then has the version that the server has.
              void form.copies.keep().finally(blocker.proceed);
            },
          }}
          onYes={() => {
            // What is opened next must not offer it.
            void form.discard().finally(blocker.proceed);
          }}
        />
      )}
    </>
  );
}
