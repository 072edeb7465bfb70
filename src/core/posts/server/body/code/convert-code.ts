import type { Code } from "mdast";
import { type LineMark, writeCodeLine } from "../../../contract/code-line.ts";
import type { MarkdownCode } from "../../../contract/markdown.ts";
import { findLanguage } from "./languages.ts";
import { readCodeMeta } from "./read-code-meta.ts";

/** Returns the block of code without colors, which {@link highlightCode} adds. */
export function convertCode({ value, lang, meta }: Code): MarkdownCode {
  const lines = value.split("\n");
  const { title, marks } = readCodeMeta(meta ?? "", lines.length);
  const language = lang ? findLanguage(lang) : undefined;
  const markOf = (line: string, index: number) =>
    marks.get(index + 1) ?? (language?.name === "Diff" ? markOfDiff(line) : undefined);
  const looks = lines.map((line, index) => writeCodeLine(markOf(line, index), []));
  return {
    type: "code",
    text: value,
    ...(lang && { language: lang }),
    ...(language && { languageName: language.name }),
    ...(meta && { meta }),
    ...(title && { title }),
    ...(looks.some((look) => look !== "") && { lines: looks }),
  };
}

/** The names of files also start with these signs. */
function markOfDiff(line: string): LineMark | undefined {
  if (/^(?:\+\+\+|---) /.test(line)) return undefined;
  return /^[-+]/.exec(line)?.[0] as LineMark | undefined;
}
