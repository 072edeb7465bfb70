import { Button } from "../../../../admin/ui/button.tsx";
import text from "../../../../ui/text.module.css";
import styles from "./notices.module.css";
import type { Autosave } from "./use-autosave.ts";

interface CopyNoticesProps {
  autosave: Pick<Autosave, "status" | "other">;
  hasOtherTab: boolean;
  /** The version of the post that the form was opened with. */
  version: string | null;
  onTake: () => void;
  onReplace: () => void;
}

/** Says that the same post is open elsewhere, and lets the owner choose if its text has been changed there. */
export function CopyNotices({ autosave, hasOtherTab, version, onTake, onReplace }: CopyNoticesProps) {
  const { status, other } = autosave;
  const hasOtherCopy =
    status === "elsewhere" || (other?.copy != null && isNewerPost(other, version) === false);
  return (
    // Always there, so that screen readers announce its text.
    <div role="status" className={hasOtherCopy || hasOtherTab || other ? styles.notice : "visually-hidden"}>
      {hasOtherCopy ? (
        <>
          <p>
            This post is being edited in another tab or on another device. What you type here is only kept in
            this browser until you choose.
          </p>
          <div className={styles.choices}>
            <Button onClick={onTake}>Load the other text</Button>
            <Button look="danger" onClick={onReplace}>
              Keep mine
            </Button>
          </div>
        </>
      ) : other ? (
        <p>This post was saved elsewhere since you opened it. Updating it will ask which version to keep.</p>
      ) : (
        hasOtherTab && <p>This post is also open in another tab.</p>
      )}
    </div>
  );
}

function isNewerPost({ postVersion }: { postVersion: string | null }, version: string | null): boolean {
  return postVersion !== null && postVersion !== version;
}

const texts = {
  unchanged: "",
  saving: "",
  saved: "Draft kept on the server",
  failed: "Kept in this browser only",
  elsewhere: "Kept in this browser only",
} as const;

/** Says where unsaved text is kept. */
export function CopyStatusText({ status }: Pick<Autosave, "status">) {
  return <p className={`${text.quiet} ${styles.status}`}>{texts[status]}</p>;
}
