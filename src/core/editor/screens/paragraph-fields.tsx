import { type ReactNode, type RefObject, useDeferredValue, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useDrag } from "../../admin/ui/use-drag.ts";
import { useLatest } from "../../admin/use-latest.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { showParagraphs, showWhole } from "./block-edits.ts";
import { checkParagraphs } from "./check-paste.ts";
import type { ContentAction, ContentState } from "./content-state.ts";
import { countWords, readingMinutes } from "./count-words.ts";
import { EditorBar } from "./editor-bar.tsx";
import { FindPanel } from "./find-panel.tsx";
import { readShortcut } from "./keys.ts";
import { isWhole, type Paragraph } from "./paragraph.ts";
import { type FieldFrame, ParagraphField } from "./paragraph-field.tsx";
import styles from "./paragraph-fields.module.css";
import { type Editor, useEditor } from "./use-editor.ts";
import { rememberWholeText } from "./whole-text.ts";

interface ParagraphFieldsProps {
  state: ContentState;
  problems: Partial<Record<string, string>>;
  /** How the text is written. */
  hint: ReactNode;
  /** Is around each field. Stays the same from one rendering to the next. */
  Frame?: FieldFrame;
  /** Stays the same from one rendering to the next. */
  edit: (action: ContentAction) => void;
}

/**
 * A field for each paragraph, with a toolbar. Paragraphs can be added, pasted, moved, joined, and removed, or be edited
 * as one text.
 */
export function ParagraphFields({ state, problems, hint: words, Frame, edit }: ParagraphFieldsProps) {
  const { content, history } = state;
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const editor = useEditor(list, state, edit);
  const [isFinding, setFinding] = useState(false);
  return (
    <fieldset
      className={`stack-4 ${styles.group}`}
      aria-describedby={hint}
      onKeyDown={(event) => {
        if (readShortcut(event) === "f" && !isFinding) {
          event.preventDefault();
          setFinding(true);
        } else editor.press(event);
      }}
    >
      <legend>Paragraphs</legend>
      <p id={hint} className={`quiet small ${styles.hint}`}>
        {words}
      </p>
      <EditorBar
        editor={editor}
        history={history}
        isFinding={isFinding}
        isWhole={isWhole(content)}
        onFind={() => setFinding(!isFinding)}
        onWhole={() => toggleWhole(editor, content)}
      />
      {isFinding && (
        <FindPanel content={content} list={list} editor={editor} onClose={() => setFinding(false)} />
      )}
      <ParagraphList {...{ list, content, editor, problems, Frame }} />
      <p role="status" className="visually-hidden">
        {editor.status}
      </p>
      <div className="row-2-4 between">
        {!isWhole(content) && content.length < bounds.paragraphs && (
          <Button onClick={editor.add}>+ Add Paragraph</Button>
        )}
        <TextLength content={content} />
      </div>
    </fieldset>
  );
}

/** Shows the paragraphs as one text, or as paragraphs again. */
function toggleWhole(editor: Editor, content: Paragraph[]): void {
  const at = editor.cursor.read() ?? { index: 0, start: 0, end: 0 };
  const whole = isWhole(content);
  const change = whole ? showParagraphs(content, at.start) : showWhole(content, at);
  const refusal = whole && checkParagraphs(change.content.map((paragraph) => paragraph.text));
  if (refusal) window.alert(refusal);
  else {
    const { length } = change.content;
    editor.change(change, whole ? `The text has ${length} paragraphs.` : "It is one text now.");
    rememberWholeText(!whole);
  }
}

interface ParagraphListProps {
  list: RefObject<HTMLDivElement | null>;
  content: Paragraph[];
  editor: Editor;
  problems: Partial<Record<string, string>>;
  Frame: FieldFrame | undefined;
}

/** More than fit below the title and the cover. */
const firstFields = 3;

function ParagraphList({ list, content, editor, problems, Frame }: ParagraphListProps) {
  const ids = content.map(({ id }) => id);
  const { dragged, startDrag } = useDrag(list, ids, editor.move);
  const { type, remove, menu } = editor;
  const handlers = useLatest({ type, choose: menu.choose, move: moveInView, remove, startDrag });
  // Fields below the screen are rendered after the rest, so that a long post opens immediately.
  const isOpen = useDeferredValue(true, false);

  /** Moves a paragraph with a button, and keeps it in view. */
  function moveInView(id: number, to: number) {
    flushSync(() => editor.move(id, to));
    list.current?.children[to]?.querySelector("label")?.scrollIntoView({ block: "nearest" });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what its fields do
    <div
      ref={list}
      className="stack-2"
      data-paragraphs=""
      onPaste={editor.paste}
      onFocus={({ target }) => editor.cursor.remember(target)}
      onBlur={menu.close}
      onCompositionStart={editor.startComposition}
    >
      {content.slice(0, isOpen ? content.length : firstFields).map((paragraph, index) => (
        <ParagraphField
          key={paragraph.id}
          paragraph={paragraph}
          index={index}
          count={content.length}
          problem={paragraph.whole ? problemOfAny(problems) : problems[`content.${index}`]}
          refusal={editor.refusalOf(paragraph.id)}
          dragged={paragraph.id === dragged}
          menu={menu.menuOf(paragraph.id)}
          handlers={handlers}
          Frame={Frame}
        />
      ))}
    </div>
  );
}

function problemOfAny(problems: Partial<Record<string, string>>): string | undefined {
  const [path, problem] = Object.entries(problems).find(([name]) => name.startsWith("content")) ?? [];
  const index = Number(path?.split(".")[1] ?? 0);
  return problem && (index === 0 ? problem : `Paragraph ${index + 1}: ${problem}`);
}

/** The number of words, counted when the browser has time for it, and how long they take to read. */
function TextLength({ content }: { content: Paragraph[] }) {
  const words = countWords(useDeferredValue(content));
  return (
    <p className="quiet small figures">
      {formatCount(words)} {words === 1 ? "word" : "words"}, {readingMinutes(words)} min read
    </p>
  );
}
