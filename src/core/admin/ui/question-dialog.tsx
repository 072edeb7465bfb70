import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface QuestionDialogProps {
  question: string;
  /** The label of the button that confirms. */
  yes: string;
  /** The label of the button that cancels. */
  no?: string;
  /** How the button that confirms looks. */
  look?: "danger" | "primary";
  /** A third answer. */
  other?: { label: string; onChoose: () => void };
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before data is lost. The button that cancels has focus initially. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, yes, no = "Cancel", look = "danger", other, onYes, onNo } = props;
  const answers = (
    <>
      <Button onClick={onNo}>{no}</Button>
      {other && <Button onClick={other.onChoose}>{other.label}</Button>}
      <Button look={look} onClick={onYes}>
        {yes}
      </Button>
    </>
  );
  return <Dialog role="alertdialog" title={question} width={28} actions={answers} onLeave={onNo} />;
}
