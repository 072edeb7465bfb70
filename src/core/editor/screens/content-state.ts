import { type History, type Keystroke, record, recordKeystroke, redo, undo } from "./history.ts";
import type { Cursor, Paragraph } from "./paragraph.ts";

/** The paragraphs of a post while they are edited. */
export interface ContentState {
  content: Paragraph[];
  history: History;
  /** Where to move focus. A new object moves it again. */
  cursor: Cursor | undefined;
}

export type ContentAction =
  | { type: "typed"; text: string; keystroke: Keystroke }
  /** `from` is what was selected before. Without a cursor, focus stays where it is. */
  | { type: "changed"; content: Paragraph[]; cursor: Cursor | undefined; from: Cursor | undefined }
  | { type: "undone" | "redone"; from: Cursor | undefined };

/** The reducer of the paragraphs. Returns the same state if there is nothing to undo or redo. */
export function reduceContent(state: ContentState, action: ContentAction): ContentState {
  const { content, history } = state;
  switch (action.type) {
    case "typed": {
      const { text, keystroke } = action;
      const index = content.findIndex(({ id }) => id === keystroke.id);
      const paragraph = content[index];
      if (paragraph === undefined) return state;
      const before = { content, cursor: { index, start: keystroke.start, end: keystroke.end } };
      return {
        content: content.with(index, { ...paragraph, text }),
        history: recordKeystroke(history, before, keystroke),
        cursor: state.cursor,
      };
    }
    case "changed":
      return {
        content: action.content,
        history: record(history, { content, cursor: action.from }),
        cursor: action.cursor && { ...action.cursor },
      };
    case "undone":
    case "redone": {
      const step = action.type === "undone" ? undo : redo;
      const stepped = step(history, { content, cursor: action.from });
      if (stepped === undefined) return state;
      const { content: restored, cursor } = stepped.to;
      return { content: restored, history: stepped.history, cursor: cursor && { ...cursor } };
    }
  }
}
