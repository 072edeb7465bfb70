import type { ReactNode } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import text from "../../../../ui/text.module.css";
import styles from "./notices.module.css";
import type { Copies } from "./use-copies.ts";

interface DraftOfferProps {
  /** Whether the post was saved elsewhere after the draft was started. */
  outdated: boolean;
  /** Whether there is another one, which is older and of another browser or tab. */
  hasOlder: boolean;
  onRestore: () => void;
  onRestoreOlder: () => void;
  onDiscard: () => void;
}

/** Offers to restore the unsaved draft of this browser or of the server. */
export function DraftOffer({ outdated, hasOlder, onRestore, onRestoreOlder, onDiscard }: DraftOfferProps) {
  return (
    <div role="status" className={styles.notice}>
      <p>
        You have an unsaved draft of this post.
        {outdated && " The post has been changed elsewhere since then."}
        {hasOlder && " There is another, older one from a different browser or tab."}
      </p>
      <div className="row-2">
        <Button onClick={onRestore}>Restore</Button>
        {hasOlder && <Button onClick={onRestoreOlder}>Use the older one</Button>}
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** Lets the owner choose a version after a save was rejected because the post has a newer one. */
export function Conflict({ onLoad, onOverwrite }: { onLoad: () => void; onOverwrite: () => void }) {
  return (
    <div className={styles.notice}>
      <p>Loading the newer version discards your text. Overwriting replaces the newer version with yours.</p>
      <div className="row-2">
        <Button onClick={onLoad}>Load the newer version</Button>
        <Button look="danger" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}

/** Says that the same post is open elsewhere, and lets the owner choose if its text has been changed there. */
export function CopyNotices({ copies, onTake }: { copies: Copies; onTake: () => void }) {
  const notice = noticeOf(copies, onTake);
  return (
    // Always there, so that screen readers announce its text.
    <div role="status" className={notice ? styles.notice : "visually-hidden"}>
      {notice}
    </div>
  );
}

function noticeOf({ status, other, hasOtherTab, replaceOther }: Copies, onTake: () => void): ReactNode {
  if (status === "elsewhere" || other?.did === "copy")
    return (
      <>
        <p>
          This post is being edited in another tab or on another device. What you type here is only kept in
          this browser until you choose.
        </p>
        <div className="row-2">
          <Button onClick={onTake}>Load the other text</Button>
          <Button look="danger" onClick={replaceOther}>
            Keep mine
          </Button>
        </div>
      </>
    );
  if (other?.did === "save")
    return (
      <p>This post was saved elsewhere since you opened it. Updating it will ask which version to keep.</p>
    );
  return hasOtherTab && <p>This post is also open in another tab.</p>;
}

const texts = {
  unchanged: "",
  saving: "",
  saved: "Draft kept on the server",
  failed: "Kept in this browser only",
  elsewhere: "Kept in this browser only",
} as const;

/** Says where unsaved text is kept. */
export function CopyStatusText({ status }: Pick<Copies, "status">) {
  return <p className={`${text.quiet} ${styles.status}`}>{texts[status]}</p>;
}
