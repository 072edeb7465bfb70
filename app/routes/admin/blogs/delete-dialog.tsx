import controls from "../controls.module.css";
import { ModalDialog } from "../modal-dialog.tsx";
import styles from "./delete-dialog.module.css";

interface DeleteDialogProps {
  title: string;
  onCancel: () => void;
  onDelete: () => void;
}

/** Asks before a post is deleted. The focus is on the answer that changes nothing. */
export function DeleteDialog({ title, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <ModalDialog className={styles.dialog} role="alertdialog" labelledBy="delete-blog" onLeave={onCancel}>
      <h2 id="delete-blog" className={styles.question}>
        Delete "{title}" for good?
      </h2>
      <div className={styles.answers}>
        <button type="button" className={controls.plain} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className={controls.danger} onClick={onDelete}>
          Delete
        </button>
      </div>
    </ModalDialog>
  );
}
