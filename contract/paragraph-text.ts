/** A run of text in one style. */
export interface TextSpan {
  text: string;
  bold: boolean;
  italic: boolean;
}

type Style = "bold" | "italic";

interface Piece extends TextSpan {
  /** Set on asterisks that opened a style. They stay visible unless the style is closed. */
  opens?: Style;
}

interface Opening {
  style: Style;
  index: number;
}

const markerLength: Record<Style, number> = { bold: 2, italic: 1 };

/**
 * Parses `**bold**` and `*italic*`, which can be nested. Asterisks that do not open or close anything, such as in
 * `2 * 3` or in an unclosed marker, stay in the text. Runs in linear time.
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
    push("*".repeat(markerLength[style]), style);
  }

  for (const match of paragraph.matchAll(/\*+|[^*]+/g)) {
    const [run] = match;
    if (!run.startsWith("*")) {
      push(run);
      continue;
    }
    const canClose = /\S/.test(paragraph.charAt(match.index - 1));
    const canOpen = /\S/.test(paragraph.charAt(match.index + run.length));
    let remaining = run.length;
    while (remaining > 0) {
      const step = nextStep(remaining, openings, canOpen, canClose, pieces.length);
      if (step === undefined) break;
      if ("close" in step) close(step.close);
      else open(step.open);
      remaining -= markerLength["close" in step ? step.close.style : step.open];
    }
    push("*".repeat(remaining));
  }
  return mergeAdjacent(pieces);
}

/** Decides what the next asterisks of a run do: close the innermost matching style, or else open a new one. */
function nextStep(
  remaining: number,
  openings: Opening[],
  canOpen: boolean,
  canClose: boolean,
  length: number,
): { close: Opening } | { open: Style } | undefined {
  const opensBold = remaining >= 2 && canOpen && openings.every(({ style }) => style !== "bold");
  const opensItalic = canOpen && openings.every(({ style }) => style !== "italic");
  if (canClose) {
    // An empty pair of markers is plain text.
    const closable = openings.filter(
      ({ style, index }) => markerLength[style] <= remaining && index < length - 1,
    );
    const exact = closable.findLast(({ style }) => markerLength[style] === remaining);
    const innermost = exact ?? (opensBold && remaining === 2 ? undefined : closable.at(-1));
    if (innermost !== undefined) return { close: innermost };
  }
  if (opensBold) return { open: "bold" };
  return opensItalic ? { open: "italic" } : undefined;
}

function mergeAdjacent(pieces: Piece[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { text, bold, italic } of pieces) {
    const last = spans.at(-1);
    if (text === "") continue;
    if (last !== undefined && last.bold === bold && last.italic === italic) last.text += text;
    else spans.push({ text, bold, italic });
  }
  return spans;
}
