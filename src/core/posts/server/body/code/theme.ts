import type { ThemeRegistration } from "@shikijs/primitive";
import type { CodeKind } from "../../../contract/code-line.ts";

/** The scopes of TextMate grammars that each kind of code has. A more specific scope wins. */
const scopes: Record<CodeKind, readonly string[]> = {
  c: ["comment", "punctuation.definition.comment", "string.quoted.docstring", "meta.diff.header"],
  k: [
    "keyword",
    "storage.type",
    "storage.modifier",
    "keyword.operator.new",
    "keyword.operator.expression",
    "keyword.operator.logical.python",
    "keyword.operator.word",
    "entity.name.tag",
    "variable.language",
    "punctuation.definition.template-expression",
    "punctuation.section.embedded",
  ],
  s: [
    "string",
    "punctuation.definition.string",
    "constant.other.symbol",
    "markup.inline.raw",
    "markup.underline",
  ],
  n: [
    "constant.numeric",
    "constant.language",
    "constant.character",
    "support.constant",
    "constant.other.color",
    "keyword.other.unit",
    "variable.other.normal.shell",
    "punctuation.definition.variable",
    "markup.bold",
    "markup.italic",
  ],
  f: [
    "entity.name.function",
    "support.function",
    "meta.function-call.generic",
    "variable.function",
    "entity.other.attribute-name",
    "support.type.property-name",
    "meta.object-literal.key",
    "entity.name.tag.yaml",
    "keyword.other.definition.ini",
    "entity.name.command",
    "markup.heading",
    "entity.name.section",
  ],
  t: [
    "entity.name.type",
    "entity.name.class",
    "entity.name.namespace",
    "entity.other.inherited-class",
    "support.type",
    "support.class",
    "meta.diff.range",
  ],
  i: ["markup.inserted", "punctuation.definition.inserted"],
  d: ["markup.deleted", "punctuation.definition.deleted"],
};

/** What an operator or a mark in a string is: as plain as the code around it. */
const plainScopes = ["keyword.operator", "meta.template.expression", "meta.embedded", "source", "text"];
export const plain = ".";

/** A theme whose colors are the letters of kinds. What they look like is up to the styles of the page. */
export const kindsTheme: ThemeRegistration = {
  name: "kinds",
  settings: [
    { settings: { foreground: plain, background: plain } },
    { scope: plainScopes, settings: { foreground: plain } },
    ...Object.entries(scopes).map(([kind, scope]) => ({
      scope: [...scope],
      settings: { foreground: kind },
    })),
  ],
};
