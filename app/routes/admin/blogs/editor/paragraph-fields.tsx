import { useDeferredValue, useId, useLayoutEffect, useRef, useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { rememberWholeText } from "../../../../browser/whole-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import text from "../../../../ui/text.module.css";
import texts from "../../../../ui/text.module.css";
import { showParagraphs, showWhole } from "./block-edits.ts";
import { checkParagraphs } from "./check-paste.ts";
import type { ContentAction, ContentState } from "./content-state.ts";
import { countWords, readingMinutes } from "./count-words.ts";
import { EditorBar } from "./editor-bar.tsx";
import { FindPanel } from "./find-panel.tsx";
import { readShortcut } from "./keys.ts";
import { isWhole, type Paragraph } from "./paragraph.ts";
import { type FieldArea, ParagraphField } from "./paragraph-field.tsx";
import styles from "./paragraph-fields.module.css";
import { useEditor } from "./use-editor.ts";
import { useIsOpen } from "./use-is-open.ts";
import { useParagraphDrag } from "./use-paragraph-drag.ts";
import { useStable } from "./use-stable.ts";

interface ParagraphFieldsProps {
  area: FieldArea;
  state: ContentState;
  problems: Record<string, string>;
  /** Stays the same from one rendering to the next. */
  edit: (action: ContentAction) => void;
}

/**
 * A field for each paragraph, with a toolbar. Paragraphs can be added, pasted, moved, joined, and removed, or be edited as one
 * text.
 */
export function ParagraphFields({ area, state, problems, edit }: ParagraphFieldsProps) {
  const { content } = state;
  const hint = useId();
  const list = useRef<HTMLDivElement>(null);
  const editor = useEditor(list, state, edit);
  const [isFinding, setFinding] = useState(false);
  const move = useMoves(list, editor.move);
  const { dragged, startDrag } = useParagraphDrag(list, content, editor.move);
  const { type, choose } = editor.fields;
  const handlers = useStable({ type, choose, move, remove: editor.remove, startDrag });
  const whole = isWhole(content);
  const shown = useIsOpen() ? content.length : firstFields;

  function toggleWhole() {
    const at = editor.cursor.read() ?? { index: 0, start: 0, end: 0 };
    if (!whole) editor.change(showWhole(content, at), "The post is one text now.");
    else {
      const change = showParagraphs(content, at.start);
      const reason = checkParagraphs(change.content.map(({ text }) => text));
      if (reason !== undefined) return window.alert(reason);
      editor.change(change, `The post has ${change.content.length} paragraphs.`);
    }
    rememberWholeText(!whole);
  }

  return (
    <fieldset
      className={`stack-4 ${styles.group}`}
      aria-describedby={hint}
      onKeyDown={(event) => {
        if (readShortcut(event) === "f" && !isFinding) {
          event.preventDefault();
          setFinding(true);
        } else editor.fields.press(event);
      }}
    >
      <legend>Paragraphs</legend>
      <p id={hint} className={`${text.quiet} ${styles.hint}`}>
        Write in Markdown: <code>**bold**</code>, <code>*italic*</code>, <code>[a link](https://...)</code>,{" "}
        <code>## A heading</code>, <code>- a list</code>. HTML is shown as text.
      </p>
      <EditorBar
        content={content}
        canUndo={state.history.past.length > 0}
        canRedo={state.history.future.length > 0}
        isFinding={isFinding}
        onCommand={editor.run}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onFind={() => setFinding(!isFinding)}
        onWhole={toggleWhole}
      />
      {isFinding && (
        <FindPanel
          content={content}
          list={list}
          place={editor.cursor.read()}
          onShow={editor.cursor.move}
          onReplace={editor.replaceAll}
          onClose={() => setFinding(false)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what its fields do */}
      <div
        ref={list}
        className="stack-5"
        data-paragraphs=""
        onPaste={editor.fields.paste}
        onFocus={({ target }) => editor.fields.remember(target)}
        onBlur={editor.fields.leave}
        onCompositionStart={editor.compositionStarted}
      >
        {content.slice(0, shown).map((paragraph, index) => (
          <ParagraphField
            key={paragraph.id}
            area={area}
            paragraph={paragraph}
            index={index}
            count={content.length}
            problem={paragraph.whole ? problemOfAny(problems) : problems[`content.${index}`]}
            refusal={editor.refusalOf(paragraph.id)}
            dragged={paragraph.id === dragged}
            menu={editor.menuOf(paragraph.id)}
            handlers={handlers}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {editor.status}
      </p>
      <div className={`row-2-4 ${styles.end}`}>
        {!whole && content.length < bounds.paragraphs && (
          <Button onClick={editor.add}>+ Add Paragraph</Button>
        )}
        <TextLength content={content} />
      </div>
    </fieldset>
  );
}

/** More than fit below the title and the cover. */
const firstFields = 3;

function problemOfAny(problems: Record<string, string>): string | undefined {
  const [path, problem] = Object.entries(problems).find(([name]) => name.startsWith("content")) ?? [];
  const index = Number(path?.split(".")[1] ?? 0);
  return problem && (index === 0 ? problem : `Paragraph ${index + 1}: ${problem}`);
}

/** Keeps a paragraph in view that is moved with a button. */
function useMoves(list: { readonly current: HTMLElement | null }, onMove: (id: number, to: number) => void) {
  const [moved, setMoved] = useState<{ to: number }>();
  useLayoutEffect(() => {
    if (moved) list.current?.children[moved.to]?.querySelector("label")?.scrollIntoView({ block: "nearest" });
  }, [moved, list]);
  return (id: number, to: number) => {
    onMove(id, to);
    setMoved({ to });
  };
}

/** The number of words, counted when the browser has time for it, and how long they take to read. */
function TextLength({ content }: { content: Paragraph[] }) {
  const words = countWords(useDeferredValue(content));
  return (
    <p className={`${texts.quiet} ${texts.numbers}`}>
      {formatCount(words)} {words === 1 ? "word" : "words"}, {readingMinutes(words)} min read
    </p>
  );
}
