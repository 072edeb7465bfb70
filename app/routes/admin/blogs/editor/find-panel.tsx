import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import input from "../../../../ui/input.module.css";
import text from "../../../../ui/text.module.css";
import styles from "./find-panel.module.css";
import { findMatches, type Match, matchFrom, replaceMatches } from "./find-text.ts";
import type { Cursor, Paragraph } from "./paragraph.ts";
import type { FieldList } from "./use-cursor.ts";

interface FindPanelProps {
  content: Paragraph[];
  list: FieldList;
  /** Where the search starts. */
  place: Cursor | undefined;
  /** Moves the cursor to what was found. */
  onShow: (cursor: Cursor) => void;
  onReplace: (texts: readonly string[], said: string) => void;
  onClose: () => void;
}

const noMatch: Match = { index: -1, start: 0, end: 0 };

/** Finds and replaces text in all paragraphs. */
export function FindPanel({ content, list, place, onShow, onReplace, onClose }: FindPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [from, setFrom] = useState({ index: place?.index ?? 0, start: place?.start ?? 0 });
  const texts = content.map(({ text }) => text);
  const matches = findMatches(texts, query, matchCase);
  const current = matchFrom(matches, from);
  const match = matches[current];

  useEffect(() => field.current?.focus(), []);
  const { index, start, end } = match ?? noMatch;
  useEffect(() => {
    if (index >= 0) scrollTo(list, { index, start, end });
  }, [list, index, start, end]);

  function go(step: 1 | -1) {
    const next = matches[(current + step + matches.length) % matches.length];
    if (next !== undefined) setFrom(next);
  }

  function replace(replaced: readonly Match[]) {
    const last = replaced.at(-1);
    if (last === undefined) return;
    const many = replaced.length === 1 ? "Replaced 1 place." : `Replaced ${replaced.length} places.`;
    setFrom({ index: last.index, start: last.start + replacement.length });
    onReplace(replaceMatches(texts, replaced, replacement), many);
  }

  function close() {
    onClose();
    if (match) onShow(match);
    else if (place) onShow(place);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      // Otherwise, the form would be saved.
      event.preventDefault();
      if (event.target === field.current) go(event.shiftKey ? -1 : 1);
      else if (event.target.type === "text") replace(match ? [match] : []);
    }
  }

  return (
    <search className={styles.panel} aria-label="Find and replace" onKeyDown={press}>
      <label className={styles.field}>
        Find
        <input
          ref={field}
          type="text"
          className={input.input}
          dir="auto"
          aria-describedby={`${id}-count`}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <label className={styles.field}>
        Replace with
        <input
          type="text"
          className={input.input}
          dir="auto"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
      </label>
      <div className={`row-1-2 ${styles.buttons}`}>
        <IconButton label="Previous match" title="Previous match (Shift+Enter)" onClick={() => go(-1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label="Next match" title="Next match (Enter)" onClick={() => go(1)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <Button onClick={() => replace(match ? [match] : [])}>Replace</Button>
        <Button onClick={() => replace(matches)}>Replace all</Button>
        <label className={styles.check}>
          <input type="checkbox" checked={matchCase} onChange={() => setMatchCase(!matchCase)} /> Match case
        </label>
        <IconButton label="Close find and replace" title="Close (Esc)" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p id={`${id}-count`} role="status" className={`${text.quiet} ${styles.count}`}>
        {query !== "" &&
          (match ? (
            <Found
              match={match}
              position={current + 1}
              count={matches.length}
              text={texts[match.index] ?? ""}
            />
          ) : (
            "Not found."
          ))}
      </p>
    </search>
  );
}

interface FoundProps {
  match: Match;
  position: number;
  count: number;
  text: string;
}

/** Characters that are shown on either side. */
const around = 30;

/** What was found, in the words around it. A field without focus does not show what is selected in it. */
function Found({ match: { index, start, end }, position, count, text }: FoundProps) {
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
