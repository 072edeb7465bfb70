import { parseDocument } from "yaml";

const rule = "A text with a colon must be in quotes";
/** Characters of a line that is shown. */
const longestLine = 500;

/**
 * Explains a text in YAML that was read as a field because it contains a colon, such as `title: Foo: bar`. Shows the
 * corrected line if quotes around the rest of the line are enough.
 * @param offset where the text starts in `source`
 */
export function explainUnquotedColon(source: string, offset: number): string {
  const start = source.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = source.slice(start).split(/\r?\n/, 1);
  if (line.length > longestLine) return `${rule}.`;
  const before = source.slice(start, offset);
  const [, text = "", comment = ""] = /^(.*?)(\s+#.*|\s*)$/.exec(line.slice(before.length)) ?? [];
  if (!/:(\s|$)/.test(text)) {
    return `${rule}. The text starts here, and the colon is in a line below it. Put all of it in quotes, or correct the indentation.`;
  }
  const corrected = `${before}${quote(text)}${comment}`.trim();
  return isText(corrected) ? `${rule}: ${corrected}` : `${rule}.`;
}

function quote(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** Whether the line is valid by itself. The lines around it are checked when the owner has corrected it. */
function isText(line: string): boolean {
  return line.length <= longestLine && parseDocument(line).errors.length === 0;
}
