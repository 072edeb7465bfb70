import type { ClipboardEvent, ReactNode } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Field } from "../../../admin/ui/field.tsx";
import styles from "./paragraph-fields.module.css";
import { PictureArea } from "./uploads/picture-area.tsx";

interface ParagraphFieldProps {
  index: number;
  text: string;
  problem: string | undefined;
  /** Why the last paste into this field was refused. */
  refusal: string | undefined;
  dragged: boolean;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  /** The controls that move and remove the paragraph. */
  tools: ReactNode;
}

/** The field of a paragraph. */
export function ParagraphField(props: ParagraphFieldProps) {
  const { index, text, problem, refusal, dragged, onChange, onPaste, tools } = props;
  return (
    <div className={styles.paragraph} data-dragged={dragged || undefined}>
      <PictureArea name={`Paragraph ${index + 1}`} inserts="markdown">
        <Field label={`Paragraph ${index + 1}`} error={problem}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              required
              maxLength={bounds.paragraph}
              value={text}
              onChange={({ target }) => onChange(target.value)}
              onPaste={onPaste}
            />
          )}
        </Field>
      </PictureArea>
      {refusal && (
        <p key={refusal} ref={show} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {tools}
    </div>
  );
}

/** The message may be below the edge of the screen, or behind the bar at the bottom. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
