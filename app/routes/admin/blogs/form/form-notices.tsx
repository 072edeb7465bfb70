import { Button } from "../../../../admin/ui/button.tsx";
import styles from "../copies/notices.module.css";

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
      <div className={styles.choices}>
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
      <div className={styles.choices}>
        <Button onClick={onLoad}>Load the newer version</Button>
        <Button look="danger" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}
