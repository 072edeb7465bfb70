import { type Dispatch, useId, useLayoutEffect, useRef, useState } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import type { Action, Paragraph, Problems } from "./form-state.ts";
import { ParagraphField } from "./paragraph-field.tsx";
import styles from "./paragraph-fields.module.css";
import { ParagraphTools } from "./paragraph-tools.tsx";
import { useParagraphDrag } from "./use-paragraph-drag.ts";
import { useParagraphFocus } from "./use-paragraph-focus.ts";
import { useParagraphPaste } from "./use-paragraph-paste.ts";

interface ParagraphFieldsProps {
  paragraphs: Paragraph[];
  problems: Problems;
  canUndoPaste: boolean;
  dispatch: Dispatch<Action>;
}

/** A field for each paragraph. Paragraphs can be added, pasted, moved, and removed. */
export function ParagraphFields({ paragraphs, problems, canUndoPaste, dispatch }: ParagraphFieldsProps) {
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const focus = useParagraphFocus(list);
  const pasting = useParagraphPaste({ paragraphs, canUndo: canUndoPaste, dispatch, focus });
  const { move, status } = useParagraphMoves(list, paragraphs, dispatch);
  const { dragged, startDrag } = useParagraphDrag(list, paragraphs, move);

  function change(id: number, text: string) {
    pasting.clearRefusal();
    dispatch({ type: "paragraphTyped", id, text });
  }

  function add() {
    dispatch({ type: "paragraphAdded" });
    focus({ index: paragraphs.length });
  }

  function remove(id: number, index: number) {
    dispatch({ type: "paragraphRemoved", id });
    focus({ index: Math.min(index, paragraphs.length - 2) });
  }

  return (
    <fieldset className={styles.group} aria-describedby={hint} onKeyDown={pasting.undo}>
      <legend>Paragraphs</legend>
      <p id={hint} className={styles.hint}>
        Write in Markdown: <code>**bold**</code>, <code>*italic*</code>, <code>[a link](https://...)</code>,{" "}
        <code>## A heading</code>, <code>- a list</code>. HTML is shown as text.
      </p>
      <div ref={list} className={styles.paragraphs}>
        {paragraphs.map(({ id, text }, index) => (
          <ParagraphField
            key={id}
            index={index}
            text={text}
            problem={problems[`content.${index}`]}
            refusal={pasting.refusalOf(id)}
            dragged={id === dragged}
            onChange={(typed) => change(id, typed)}
            onPaste={(event) => pasting.paste(event, id)}
            tools={
              paragraphs.length > 1 && (
                <ParagraphTools
                  index={index}
                  count={paragraphs.length}
                  onMove={(to) => move(id, to)}
                  onRemove={() => remove(id, index)}
                  onDragStart={() => startDrag(id)}
                />
              )
            }
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <p role="status" className="visually-hidden">
        {pasting.status}
      </p>
      {paragraphs.length < bounds.paragraphs && (
        <div>
          <Button onClick={add}>+ Add Paragraph</Button>
        </div>
      )}
    </fieldset>
  );
}

/** Moves paragraphs, keeps the moved one in view, and says where it is. */
function useParagraphMoves(
  list: { readonly current: HTMLElement | null },
  paragraphs: Paragraph[],
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
