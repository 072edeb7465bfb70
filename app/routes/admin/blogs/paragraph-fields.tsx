import { X } from "lucide-react";
import { type Dispatch, useRef } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Paragraph } from "../../../ui/paragraph.tsx";
import type { Action, Paragraph as ParagraphField, Problems } from "./form-state.ts";
import styles from "./paragraph-fields.module.css";

interface ParagraphFieldsProps {
  paragraphs: ParagraphField[];
  problems: Problems;
  dispatch: Dispatch<Action>;
}

/** A field for each paragraph, with a preview of its bold and italic text. */
export function ParagraphFields({ paragraphs, problems, dispatch }: ParagraphFieldsProps) {
  const list = useRef<HTMLDivElement>(null);

  function remove(id: number, index: number) {
    const nextFocus = list.current?.children[index === paragraphs.length - 1 ? index - 1 : index + 1];
    nextFocus?.querySelector<HTMLElement>(paragraphs.length > 2 ? "button" : "textarea")?.focus();
    dispatch({ type: "paragraphRemoved", id });
  }

  return (
    <>
      <div ref={list} className={styles.paragraphs}>
        {paragraphs.map(({ id, text }, index) => (
          <div key={id} className={styles.paragraph}>
            <Field label={`Paragraph ${index + 1}`} error={problems[`content.${index}`]}>
              {(control) => (
                <textarea
                  {...control}
                  rows={5}
                  required
                  maxLength={bounds.paragraph}
                  value={text}
                  onChange={({ target }) => dispatch({ type: "paragraphTyped", id, text: target.value })}
                />
              )}
            </Field>
            {paragraphs.length > 1 && (
              <Button
                look="remove"
                aria-label={`Remove paragraph ${index + 1}`}
                onClick={() => remove(id, index)}
              >
                <X aria-hidden="true" /> Remove
              </Button>
            )}
            {text.includes("*") && (
              <div className={styles.preview}>
                <Paragraph text={text} />
              </div>
            )}
          </div>
        ))}
      </div>
      {paragraphs.length < bounds.paragraphs && (
        <div>
          <Button onClick={() => dispatch({ type: "paragraphAdded" })}>+ Add Paragraph</Button>
        </div>
      )}
    </>
  );
}
