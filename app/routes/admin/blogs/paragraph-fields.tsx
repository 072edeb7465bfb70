import { type Dispatch, useId, useLayoutEffect, useRef, useState } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Paragraph } from "../../../ui/paragraph.tsx";
import type { Action, Paragraph as ParagraphField, Problems } from "./form-state.ts";
import styles from "./paragraph-fields.module.css";
import { ParagraphTools } from "./paragraph-tools.tsx";
import { useParagraphDrag } from "./use-paragraph-drag.ts";

interface ParagraphFieldsProps {
  paragraphs: ParagraphField[];
  problems: Problems;
  dispatch: Dispatch<Action>;
}

/** A field for each paragraph, with a preview of its bold and italic text. Paragraphs can be moved and removed. */
export function ParagraphFields({ paragraphs, problems, dispatch }: ParagraphFieldsProps) {
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const { move, status } = useParagraphMoves(list, paragraphs, dispatch);
  const { dragged, startDrag } = useParagraphDrag(list, paragraphs, move);

  function remove(id: number, index: number) {
    const nextFocus = list.current?.children[index === paragraphs.length - 1 ? index - 1 : index + 1];
    const control = paragraphs.length > 2 ? "[data-tools] > :last-child" : "textarea";
    nextFocus?.querySelector<HTMLElement>(control)?.focus();
    dispatch({ type: "paragraphRemoved", id });
  }

  return (
    <fieldset className={styles.group} aria-describedby={hint}>
      <legend>Paragraphs</legend>
      <p id={hint} className={styles.hint}>
        Write <code>**two asterisks**</code> around bold text and <code>*one asterisk*</code> around italic
        text.
      </p>
      <div ref={list} className={styles.paragraphs}>
        {paragraphs.map(({ id, text }, index) => (
          <div key={id} className={styles.paragraph} data-dragged={id === dragged || undefined}>
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
              <ParagraphTools
                index={index}
                count={paragraphs.length}
                onMove={(to) => move(id, to)}
                onRemove={() => remove(id, index)}
                onDragStart={() => startDrag(id)}
              />
            )}
            {text.includes("*") && (
              <div className={styles.preview}>
                <Paragraph text={text} />
              </div>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {status}
      </p>
      {paragraphs.length < bounds.paragraphs && (
        <div>
          <Button onClick={() => dispatch({ type: "paragraphAdded" })}>+ Add Paragraph</Button>
        </div>
      )}
    </fieldset>
  );
}

/** Moves paragraphs, keeps the moved one in view, and says where it is. */
function useParagraphMoves(
  list: { readonly current: HTMLElement | null },
  paragraphs: ParagraphField[],
  dispatch: Dispatch<Action>,
) {
  const [moved, setMoved] = useState<{ to: number; status: string }>();

  useLayoutEffect(() => {
    if (moved) list.current?.children[moved.to]?.querySelector("label")?.scrollIntoView({ block: "nearest" });
  }, [moved, list]);

  function move(id: number, to: number) {
    dispatch({ type: "paragraphMoved", id, to });
    setMoved({ to, status: `Paragraph moved to position ${to + 1} of ${paragraphs.length}.` });
  }
  return { move, status: moved?.status };
}
