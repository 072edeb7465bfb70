/** Marks at the start of a line: of headings, quotes, list items, and tasks. A number stays, because it can be a year. */
const lineMarks = /^[ \t]*(?:(?:#{1,6}|>|[-+*](?: \[[ xX]\])?)[ \t]+)+/gm;
const codeBlocks = /^[ \t]*(```|~~~)[^`\n]*(?:\n(?![ \t]*\1).*)*(?:\n[ \t]*\1.*)?/gm;
/** A line that has nothing but a rule, or the line below the head of a table. */
const markLines = /^(?:[ \t]*([-*_])(?:[ \t]*\1){2,}|\|?(?:[ \t]*:?-+:?[ \t]*\|)+[-: \t]*)[ \t]*$/gm;
/** A link or a picture, with an address or with the name of one. */
const links = /!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g;
const addresses = /<((?:https?:|mailto:)[^<>\s]+)>/g;
const deleted = /~~(?=\S)([^~]*[^~\s])~~/g;
const underscores = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?![\p{L}\p{N}_]|\.\p{L})/gu;
const stars = /(\*{1,3})(?=[^\s*])((?:[^*]|(?!\1)\*)*[^\s*])\1(?!\*)/g;
/** Code, in which no mark counts, or an escaped character. */
const literals = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)|\\([!-/:-@[-`{-~])/g;

/**
 * Returns a text without the marks of Markdown and without blocks of code, for descriptions. What is not a mark, such
 * as in `2 * 3`, `snake_case`, and `<b>`, stays. It reads marks that posts do not support, too, because a raw address
 * helps no reader of a description.
 */
export function stripMarkdown(source: string): string {
  const kept: string[] = [];
  // A private character holds the place of what must stay as it is.
  const prose = source.replace(/\uE000/g, "").replace(codeBlocks, "");
  const held = prose.replace(literals, (_match, _ticks, code, escaped) => {
    kept.push(escaped ?? code.trim());
    return "\uE000";
  });
  const stripped = held
    .replace(markLines, "")
    .replace(lineMarks, "")
    .replace(links, "$1")
    .replace(addresses, "$1")
    .replace(deleted, "$1")
    .replace(underscores, "$2");
  return stripped
    .replace(stars, "$2")
    .replace(stars, "$2")
    .replace(/\uE000/g, () => kept.shift() ?? "");
}
