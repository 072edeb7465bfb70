import { expect, test } from "vitest";
import { joinWithPrevious } from "./block-edits.ts";
import { type ContentAction, type ContentState, reduceContent } from "./content-state.ts";
import { emptyHistory, type Keystroke } from "./history.ts";
import { type Paragraph, toContent } from "./paragraph.ts";

/** Returns the state for paragraphs that nothing has been changed in yet. */
function openContent(content: Paragraph[]): ContentState {
  return { content, history: emptyHistory, cursor: undefined };
}

/** Types characters one by one at the end of a paragraph. */
function typeIn(
  state: ContentState,
  id: number,
  characters: string,
  kind: Keystroke["kind"] | "paste" = "insert",
): ContentState {
  return [...characters].reduce((typed, character) => {
    const text = typed.content.find((paragraph) => paragraph.id === id)?.text ?? "";
    const at = text.length;
    const startsWord = character !== " " && /\s$/.test(text);
    const keystroke = {
      kind: kind === "paste" ? undefined : kind,
      id,
      start: at,
      end: at,
      after: at + 1,
      startsWord,
    };
    return reduceContent(typed, { type: "typed", text: text + character, keystroke });
  }, state);
}

const undone: ContentAction = { type: "undone", from: undefined };
const redone: ContentAction = { type: "redone", from: undefined };

/** The texts after each undo, up to the first state. */
function undoAll(state: ContentState): string[][] {
  const texts: string[][] = [];
  for (let now = state; ; ) {
    const before = reduceContent(now, undone);
    if (before === now) return texts;
    texts.push(before.content.map(({ text }) => text));
    now = before;
  }
}

function join(state: ContentState, index: number): ContentState {
  const change = joinWithPrevious(state.content, index);
  if (change === undefined) throw new Error("Nothing to join");
  return reduceContent(state, { type: "changed", ...change, from: { index, start: 0, end: 0 } });
}

test("words are undone one by one, across paragraphs and what changes several of them, in the right order", () => {
  let state = typeIn(openContent(toContent(["", ""])), 0, "one two");
  state = typeIn(state, 1, "three");
  state = join(state, 1);
  state = typeIn(state, 0, "!");
  expect(state.content.map(({ text }) => text)).toEqual(["one twothree!"]);
  expect(undoAll(state)).toEqual([
    ["one twothree"],
    ["one two", "three"],
    ["one two", ""],
    ["one ", ""],
    ["", ""],
  ]);
});

test("undo moves to where the change was, and redo makes it again", () => {
  const joined = join(openContent(toContent(["a", "b"])), 1);
  const before = reduceContent(joined, undone);
  expect(before.cursor).toEqual({ index: 1, start: 0, end: 0 });
  const again = reduceContent(before, { type: "redone", from: before.cursor });
  expect(again.content).toEqual(joined.content);
  expect(reduceContent(again, undone).content).toEqual(before.content);
});

test("a change after an undo ends what can be redone", () => {
  const state = reduceContent(typeIn(openContent(toContent([""])), 0, "a"), undone);
  const typed = typeIn(state, 0, "b");
  expect(reduceContent(typed, redone)).toBe(typed);
});

test("a composition is one step, and another one the next", () => {
  let state = typeIn(openContent(toContent([""])), 0, "にほ", "composition 1");
  state = typeIn(state, 0, "ご", "composition 2");
  expect(undoAll(state)).toEqual([["にほ"], [""]]);
});

test("what is typed elsewhere, deleted, or inserted as a whole is a step of its own", () => {
  let state = typeIn(openContent(toContent(["x"])), 0, "ab");
  const keystroke = { kind: "insert", id: 0, start: 0, end: 0, after: 1, startsWord: false } as const;
  state = reduceContent(state, { type: "typed", text: "!xab", keystroke });
  state = reduceContent(state, {
    type: "typed",
    text: "xab",
    keystroke: { ...keystroke, kind: "delete", start: 1, end: 1, after: 0 },
  });
  state = typeIn(state, 0, "1", "paste");
  state = typeIn(state, 0, "2", "paste");
  expect(undoAll(state)).toEqual([["xab1"], ["xab"], ["!xab"], ["xab"], ["x"]]);
});

test("a keystroke in a paragraph that is gone changes nothing", () => {
  const state = openContent(toContent(["a"]));
  expect(typeIn(state, 7, "b")).toBe(state);
});
