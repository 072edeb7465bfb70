import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

interface QuestionButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  question: string;
  /** The label of the button that confirms. */
  yes: string;
  onYes: () => void;
}

/** A button that asks for confirmation. */
export function QuestionButton({ question, yes, onYes, ...button }: QuestionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <QuestionDialog
          question={question}
          yes={yes}
          onYes={() => {
            setAsking(false);
            onYes();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
