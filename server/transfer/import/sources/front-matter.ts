import { parse as parseToml, TomlError } from "smol-toml";
import { z } from "zod";
import { isShallow } from "../../../../contract/site/edits.ts";
import { splitFrontMatter } from "../../../site-folder/own-pages/front-matter.ts";
import { checkTree } from "../../../site-folder/read-yaml.ts";
import { maxDepth, parseTree } from "../../../site-folder/yaml/parse-tree.ts";
import { ImportFault } from "../import-fault.ts";
import type { Fields } from "./read-source.ts";

/** Characters. Far more than any post has. */
const mostFrontMatter = 100_000;
const anyFields = z.record(z.string(), z.unknown());

/**
 * Splits a post into the fields of its front matter and its text. The front matter is YAML between lines `---`, TOML between lines
 * `+++`, or a JSON object. Returns `undefined` if there is none.
 * @throws ImportFault if it cannot be read
 */
export function readFrontMatter(source: string): { fields: Fields; body: string } | undefined {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const parts = splitFrontMatter(text) ?? splitFrontMatter(text, "+++") ?? splitJson(text);
  if (parts === undefined) return undefined;
  const { frontMatter, body } = parts;
  if (frontMatter.length > mostFrontMatter)
    throw new ImportFault("Its front matter is longer than 100,000 characters.");
  const read = text.startsWith("+++") ? readToml : text.startsWith("{") ? readJson : readYaml;
  return { fields: refuseDeep(read(frontMatter)), body };
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
function splitJson(text: string): { frontMatter: string; body: string } | undefined {
  const [frontMatter] = /^\{\s*"[\s\S]*?\n\}[ \t]*(?=\n|$)/.exec(text) ?? [];
  return frontMatter === undefined ? undefined : { frontMatter, body: text.slice(frontMatter.length) };
}

function readYaml(text: string): Fields {
  const { value, faults } = checkTree(parseTree(text), { text, file: "", schema: anyFields });
  if (value !== undefined) return value;
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
