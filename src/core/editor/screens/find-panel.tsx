import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from "react";
import { Checkbox } from "../../admin/ui/checkbox.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./find-panel.module.css";
import { findMatches, type Match, matchFrom, replaceMatches } from "./find-text.ts";
import type { Paragraph } from "./paragraph.ts";
import type { FieldList } from "./use-cursor.ts";
import type { Editor } from "./use-editor.ts";

interface FindPanelProps {
  content: Paragraph[];
  list: FieldList;
  editor: Editor;
  onClose: () => void;
}

const noMatch: Match = { index: -1, start: 0, end: 0 };

/** Finds and replaces text in all paragraphs. */
export function FindPanel({ content, list, editor, onClose }: FindPanelProps) {
  const id = useId();
  const texts = content.map(({ text }) => text);
  const find = useFind(texts, editor);
  const { matches, current, go, replace } = find;
  const match = matches[current];
  useScrollTo(list, match);

  function close() {
    onClose();
    const cursor = match ?? editor.cursor.read();
    if (cursor) editor.cursor.move(cursor);
  }

  function press(event: KeyboardEvent) {
    const { key, target, shiftKey } = event;
    const field = key === "Enter" && target instanceof HTMLInputElement ? target : undefined;
    if (key === "Escape") close();
    else if (field === undefined) return;
    else if (field.name === "find") go(shiftKey ? -1 : 1);
    else if (field.name === "replacement") replace([match]);
    // Otherwise, Enter would save the form.
    event.preventDefault();
  }

  return (
    <search className={styles.panel} aria-label="Find and replace" onKeyDown={press}>
      <TextInput
        ref={focus}
        name="find"
        label="Find"
        describedBy={`${id}-count`}
        value={find.query}
        onChange={find.setQuery}
      />
      <TextInput
        name="replacement"
        label="Replace with"
        value={find.replacement}
        onChange={find.setReplacement}
      />
      <FindButtons find={find} onClose={close} />
      <p id={`${id}-count`} role="status" className={`quiet small ${styles.count}`}>
        {match && <Found match={match} position={current + 1} count={matches.length} texts={texts} />}
        {find.query !== "" && !match && "Not found."}
      </p>
    </search>
  );
}

interface FindButtonsProps {
  find: ReturnType<typeof useFind>;
  onClose: () => void;
}

function FindButtons({ find, onClose }: FindButtonsProps) {
  const { matches, current, go, replace, matchCase, setMatchCase } = find;
  return (
    <div className={`row-1-2 ${styles.buttons}`}>
      <IconButton label="Previous match" title="Previous match (Shift+Enter)" onClick={() => go(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next match" title="Next match (Enter)" onClick={() => go(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <Button onClick={() => replace([matches[current]])}>Replace</Button>
      <Button onClick={() => replace(matches)}>Replace all</Button>
      <Checkbox checked={matchCase} onChange={setMatchCase}>
        Match case
      </Checkbox>
      <IconButton label="Close find and replace" title="Close (Esc)" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Finds a text, goes through the matches from the one at or after the cursor, and replaces them. */
function useFind(texts: readonly string[], { cursor, replaceAll }: Editor) {
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [from, setFrom] = useState<Pick<Match, "index" | "start">>(cursor.read() ?? { index: 0, start: 0 });
  const matches = findMatches(texts, query, matchCase);
  const current = matchFrom(matches, from);

  function go(step: 1 | -1) {
    const next = matches[(current + step + matches.length) % matches.length];
    if (next !== undefined) setFrom(next);
  }

  function replace(replaced: readonly (Match | undefined)[]) {
    const found = replaced.filter((match) => match !== undefined);
    const last = found.at(-1);
    if (last === undefined) return;
    setFrom({ index: last.index, start: last.start + replacement.length });
    const count = found.length === 1 ? "1 place" : `${found.length} places`;
    replaceAll(replaceMatches(texts, found, replacement), `Replaced ${count}.`);
  }

  const state = { query, setQuery, replacement, setReplacement, matchCase, setMatchCase };
  return { ...state, matches, current, go, replace };
}

/** Shows the current match in its field. */
function useScrollTo(list: FieldList, match: Match | undefined) {
  const { index, start, end } = match ?? noMatch;
  useEffect(() => {
    if (index >= 0) scrollTo(list, { index, start, end });
  }, [list, index, start, end]);
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}

interface TextInputProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  label: string;
  describedBy?: string;
  value: string;
  onChange: (value: string) => void;
}

function TextInput({ ref, name, label, describedBy, value, onChange }: TextInputProps) {
  return (
    <label className={`stack-1 ${styles.field}`}>
      {label}
      <input
        ref={ref}
        name={name}
        type="text"
        className="input"
        dir="auto"
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

interface FoundProps {
  match: Match;
  position: number;
  count: number;
  texts: readonly string[];
}

/** Characters that are shown on either side. */
const around = 30;

/** What was found, in the words around it. A field without focus does not show what is selected in it. */
function Found({ match: { index, start, end }, position, count, texts }: FoundProps) {
  const text = texts[index] ?? "";
  return (
    <>
      {position} of {count}, in paragraph {index + 1}:{" "}
      <q>
        {text.slice(Math.max(0, start - around), start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end, end + around)}
      </q>
    </>
  );
}

/** Selects what was found, and scrolls to about where it is in the field. */
function scrollTo(list: FieldList, { index, start, end }: Match): void {
  const field = list.current?.querySelectorAll<HTMLTextAreaElement>("textarea[data-paragraph]")[index];
  const dialog = field?.closest("dialog");
  if (field === undefined || dialog == null) return;
  field.setSelectionRange(start, end);
  const { top, height } = field.getBoundingClientRect();
  const y = top + height * (start / Math.max(1, field.value.length));
  const { top: edge, height: room } = dialog.getBoundingClientRect();
  if (y < edge + room / 3 || y > edge + (room * 3) / 4) dialog.scrollBy({ top: y - edge - room / 2 });
}
