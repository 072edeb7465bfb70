import { parse as parseToml, TomlError } from "smol-toml";
import { z } from "zod";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { isShallow } from "../../../core/site/contract/edits.ts";
import { splitFrontMatter } from "../../../core/site/server/front-matter.ts";
import { checkTree } from "../../../core/site/server/read-yaml.ts";
import { maxDepth, parseTree } from "../../../core/site/server/yaml/parse-tree.ts";
import type { Fields } from "./read-source.ts";

/** Characters. Far more than any post has. */
const mostFrontMatter = 100_000;
const anyFields = z.record(z.string(), z.unknown());

/**
 * Splits a post into the fields of its front matter and its text. The front matter is YAML between lines `---`, TOML
 * between lines `+++`, or a JSON object. Returns `undefined` if there is none.
 * @throws ImportFault if it cannot be read
 */
export function readFrontMatter(source: string): { fields: Fields; body: string } | undefined {
  const text = source
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^---[ \t]*ya?ml[ \t]*\n/i, "---\n");
  const [, language] = /^---[ \t]*([a-z]+)[ \t]*\n/i.exec(text) ?? [];
  if (language !== undefined)
    throw new ImportFault(
      `Its front matter is in the language “${language}”, which cannot be read. Write it in YAML.`,
    );
  const parts: Parts | undefined =
    splitFrontMatter(text) ?? splitFrontMatter(text, "+++") ?? splitJson(text) ?? splitUnmarked(text);
  if (parts === undefined) return undefined;
  const { frontMatter, body } = parts;
  if (frontMatter.length > mostFrontMatter)
    throw new ImportFault("Its front matter is longer than 100,000 characters.");
  const read = text.startsWith("+++")
    ? readToml
    : text.startsWith("{")
      ? readJson
      : parts.isPlain
        ? readLines
        : readYaml;
  return { fields: lowerNames(refuseDeep(read(frontMatter))), body };
}

/**
 * Reads a file of settings.
 * @throws ImportFault if that is not possible
 */
export function readSettings(file: string, text: string): Fields {
  const read = file.endsWith(".toml") ? readToml : file.endsWith(".json") ? readJson : readYaml;
  return refuseDeep(read(text));
}

/** A table in TOML with dots in its name has a level for each of them, which the parser does not count. */
function refuseDeep(fields: Fields): Fields {
  if (isShallow(fields, maxDepth)) return fields;
  throw createFault(`Lists and records can have at most ${maxDepth} levels.`);
}

/** The object ends with the first line that is a brace. */
function splitJson(text: string): Parts | undefined {
  const [frontMatter] = /^\{\s*"[\s\S]*?\n\}[ \t]*(?=\n|$)/.exec(text) ?? [];
  return frontMatter === undefined ? undefined : { frontMatter, body: text.slice(frontMatter.length) };
}

interface Parts {
  frontMatter: string;
  body: string;
  /** Whether each line is a field, and not YAML. */
  isPlain?: boolean;
}

/** Fields with which a text without a mark at its start begins. */
const firstField =
  /^(?:title|date|author|authors|slug|tags|category|categories|layout|modified|status|summary)[ \t]*:/i;

/** Pelican's fields end with an empty line, and those of Hexo with a mark. */
function splitUnmarked(text: string): Parts | undefined {
  if (!firstField.test(text)) return undefined;
  const [marked] = /^(?:[^\n]+\n){1,100}---[ \t]*(?=\n|$)/.exec(text) ?? [];
  if (marked !== undefined)
    return { frontMatter: marked.replace(/---[ \t]*$/, ""), body: text.slice(marked.length) };
  const [lines] = /^(?:[\w-]+[ \t]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*){1,100}(?=[ \t]*\n|$)/.exec(text) ?? [];
  if (lines === undefined) return undefined;
  return { frontMatter: lines, body: text.slice(lines.length), isPlain: true };
}

/** A line that is indented goes on with the value of the line before. */
function readLines(text: string): Fields {
  const fields: Fields = {};
  for (const [, name = "", value = ""] of text.matchAll(/^([\w-]+)[ \t]*:[ \t]*(.*(?:\n[ \t]+\S.*)*)$/gm))
    fields[name] = value.replaceAll(/\s+/g, " ").trim();
  return fields;
}

/** Pelican's names, such as `Title`, in any case. */
function lowerNames(fields: Fields): Fields {
  const lower = Object.entries(fields).filter(([name]) => /^[A-Z][a-z]+$/.test(name));
  return { ...Object.fromEntries(lower.map(([name, value]) => [name.toLowerCase(), value])), ...fields };
}

function readYaml(text: string): Fields {
  // Other programs accept a quoted text whose further lines are not indented.
  const indented = text.replaceAll(/^(?![\w"'-]+[ \t]*:|-|\s|#|\}|\])/gm, "  ");
  const read = (source: string) =>
    checkTree(parseTree(source, { takesLast: true }), { text: source, file: "", schema: anyFields });
  const { value, faults } = read(text);
  const fields = value ?? (indented === text ? undefined : read(indented).value);
  if (fields !== undefined) return fields;
  const [fault] = faults;
  throw createFault(fault?.message ?? "It cannot be read.", fault?.position?.line);
}

function readToml(text: string): Fields {
  try {
    return parseToml(text, { maxDepth });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ""] = error.message.split("\n");
    throw createFault(`${message.replace(/^Invalid TOML document: /, "")}.`, error.line);
  }
}

function readJson(text: string): Fields {
  try {
    return anyFields.parse(JSON.parse(text));
  } catch (error) {
    throw createFault(error instanceof SyntaxError ? `${error.message}.` : "It is not an object.");
  }
}

function createFault(message: string, line?: number): ImportFault {
  return new ImportFault(
    `Its front matter cannot be read${line === undefined ? "" : ` (line ${line})`}: ${message}`,
  );
}
