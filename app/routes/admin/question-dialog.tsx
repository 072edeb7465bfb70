import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { ModalDialog } from "./modal-dialog.tsx";
import styles from "./question-dialog.module.css";

interface QuestionDialogProps {
  question: string;
  /** What is answered to go on. */
  yes: string;
  /** What is answered to change nothing. */
  no?: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is lost. The focus is on the answer that changes nothing. */
export function QuestionDialog({ question, yes, no = "Cancel", onYes, onNo }: QuestionDialogProps) {
  const id = useId();
  return (
    <ModalDialog className={styles.dialog} role="alertdialog" labelledBy={id} onLeave={onNo}>
      <h2 id={id}>{question}</h2>
      <div className={styles.answers}>
        <Button onClick={onNo}>{no}</Button>
        <Button look="danger" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </ModalDialog>
  );
}
