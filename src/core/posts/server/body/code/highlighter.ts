import type { ShikiPrimitive } from "@shikijs/primitive";
import { type CodeKind, type CodePart, codeKinds } from "../../../contract/code-line.ts";
import { findLanguage } from "./languages.ts";
import { kindsTheme } from "./theme.ts";

let highlighter: Promise<ShikiPrimitive> | undefined;

/** Loads Shiki for the first code, because most texts have none. */
async function createHighlighter(): Promise<ShikiPrimitive> {
  const [{ createShikiPrimitiveAsync }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("@shikijs/primitive"),
    import("@shikijs/engine-javascript"),
  ]);
  return createShikiPrimitiveAsync({
    // Patterns that JavaScript does not have are left out.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    langs: [],
    themes: [kindsTheme],
  });
}

/** Returns the parts of each line. Throws if the language is not known. */
export async function tokenize(text: string, word: string): Promise<CodePart[][]> {
  highlighter ??= createHighlighter();
  const language = findLanguage(word);
  if (language === undefined) throw new Error(`There is no grammar for ${word}.`);
  const shiki = await highlighter;
  const { default: grammars } = await language.load();
  const name = grammars.at(-1)?.name ?? "";
  if (!shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(...grammars);
  const { codeToTokensBase } = await import("@shikijs/primitive");
  // Without a limit: the thread has one, and the colors of a text should not depend on how fast the computer is.
  const lines = codeToTokensBase(shiki, text, { lang: name, theme: "kinds", tokenizeTimeLimit: 0 });
  return lines.map((tokens) => tokens.map(({ content, color }) => ({ kind: toKind(color), text: content })));
}

/** Returns how many grammars the thread has loaded. Each one keeps several megabytes. */
export async function countGrammars(): Promise<number> {
  return (await highlighter)?.getLoadedLanguages().length ?? 0;
}

function toKind(color: string | undefined): CodeKind | undefined {
  return color !== undefined && Object.hasOwn(codeKinds, color) ? (color as CodeKind) : undefined;
}
