/** A stretch of a paragraph in one style. */
export interface TextSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

type Style = "bold" | "italic";

interface Piece extends TextSpan {
  /** Set for stars that opened a style; they stay visible unless something closes them. */
  opens?: Style;
}

interface Opening {
  style: Style;
  index: number;
}

const starCount: Record<Style, number> = { bold: 2, italic: 1 };

/**
 * Reads the two marks a paragraph may carry: `**bold**` and `*italic*`, one inside the other too. Stars that open or
 * close nothing, such as those of `2 * 3` or of an unfinished mark, are text like any other. Takes linear time.
 */
export function parseParagraph(paragraph: string): TextSpan[] {
  const pieces: Piece[] = [];
  let openings: Opening[] = [];

  function push(text: string, opens?: Style) {
    if (text !== "") pieces.push({ text, bold: false, italic: false, ...(opens && { opens }) });
  }

  function close(opening: Opening) {
    const opener = pieces[opening.index];
    if (opener === undefined) return;
    opener.text = "";
    for (const piece of pieces.slice(opening.index)) piece[opening.style] = true;
    openings = openings.slice(0, openings.indexOf(opening));
  }

  function open(style: Style) {
    openings.push({ style, index: pieces.length });
    push("*".repeat(starCount[style]), style);
  }

  for (const match of paragraph.matchAll(/\*+|[^*]+/g)) {
    const [run] = match;
    if (!run.startsWith("*")) {
      push(run);
      continue;
    }
    const canClose = /\S/.test(paragraph.charAt(match.index - 1));
    const canOpen = /\S/.test(paragraph.charAt(match.index + run.length));
    let left = run.length;
    while (left > 0) {
      const step = nextStep(left, openings, canOpen, canClose, pieces.length);
      if (step === undefined) break;
      if ("close" in step) close(step.close);
      else open(step.open);
      left -= starCount["close" in step ? step.close.style : step.open];
    }
    push("*".repeat(left));
  }
  return joinAlike(pieces);
}

/** What the next stars of a run do: close the innermost style they fit, else open one that is not open. */
function nextStep(
  left: number,
  openings: Opening[],
  canOpen: boolean,
  canClose: boolean,
  length: number,
): { close: Opening } | { open: Style } | undefined {
  const opensBold = left >= 2 && canOpen && openings.every(({ style }) => style !== "bold");
  const opensItalic = canOpen && openings.every(({ style }) => style !== "italic");
  if (canClose) {
    // Nothing between the marks is nothing to mark.
    const closable = openings.filter(({ style, index }) => starCount[style] <= left && index < length - 1);
    const exact = closable.findLast(({ style }) => starCount[style] === left);
    const innermost = exact ?? (opensBold && left === 2 ? undefined : closable.at(-1));
    if (innermost !== undefined) return { close: innermost };
  }
  if (opensBold) return { open: "bold" };
  return opensItalic ? { open: "italic" } : undefined;
}

function joinAlike(pieces: Piece[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { text, bold, italic } of pieces) {
    const last = spans.at(-1);
    if (text === "") continue;
    if (last !== undefined && last.bold === bold && last.italic === italic) last.text += text;
    else spans.push({ text, bold, italic });
  }
  return spans;
}
