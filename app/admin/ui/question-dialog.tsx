import { useId } from "react";
import { Button } from "./button.tsx";
import { ModalDialog } from "./modal-dialog.tsx";
import styles from "./question-dialog.module.css";

interface QuestionDialogProps {
  question: string;
  /** The label of the button that confirms. */
  yes: string;
  /** The label of the button that cancels. */
  no?: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before data is lost. The button that cancels has focus initially. */
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
