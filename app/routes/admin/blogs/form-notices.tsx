import controls from "../controls.module.css";
import styles from "./blog-form.module.css";

interface DraftOfferProps {
  /** Whether the post was saved elsewhere after the draft was begun. */
  outdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the text that was left unsaved in this browser. */
export function DraftOffer({ outdated, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div role="status" className={styles.notice}>
      <p>
        There is unsaved text of this post in this browser.
        {outdated && " The post was changed elsewhere since."}
      </p>
      <div className={styles.choices}>
        <button type="button" className={controls.plain} onClick={onRestore}>
          Restore
        </button>
        <button type="button" className={controls.danger} onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  );
}

interface ConflictProps {
  busy: boolean;
  onLoad: () => void;
  onOverwrite: () => void;
}

/** The choice after a save was refused because the post has a newer version: neither text is lost unasked. */
export function Conflict({ busy, onLoad, onOverwrite }: ConflictProps) {
  return (
    <div className={styles.notice}>
      <p>Loading the newer version drops your text; saving yours replaces the newer version.</p>
      <div className={styles.choices}>
        <button type="button" className={controls.plain} disabled={busy} onClick={onLoad}>
          Load the newer version
        </button>
        <button type="button" className={controls.danger} disabled={busy} onClick={onOverwrite}>
          Save mine over it
        </button>
      </div>
    </div>
  );
}
