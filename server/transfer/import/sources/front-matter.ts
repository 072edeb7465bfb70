import { parse as parseToml, TomlError } from "smol-toml";
import { z } from "zod";
import { splitFrontMatter } from "../../../site-folder/own-pages/front-matter.ts";
import { checkYaml } from "../../../site-folder/read-yaml.ts";
import type { Fields } from "./read-source.ts";

/** Characters. Far more than any post has. */
const mostFrontMatter = 100_000;
const anyFields = z.record(z.string(), z.unknown());

const none =
  "It has no front matter. Start it with a line ---, fields such as title: My post, and another line ---.";

/**
 * Splits a post into the fields of its front matter and its text. The front matter is YAML between lines `---`, TOML between lines
 * `+++`, or a JSON object. Returns why there is none as a fault.
 */
export function readFrontMatter(source: string): { fields: Fields; body: string } | { fault: string } {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const parts = splitFrontMatter(text) ?? splitAt(text, "+++") ?? splitJson(text);
  if (parts === undefined) return { fault: none };
  if (parts.frontMatter.length > mostFrontMatter)
    return { fault: "Its front matter is longer than 100,000 characters." };
  const read = text.startsWith("+++") ? readToml : text.startsWith("{") ? readJson : readYaml;
  const fields = read(parts.frontMatter);
  return "fault" in fields ? fields : { ...fields, body: parts.body };
}

/** Reads a file of settings. One that cannot be read has none. */
export function readSettings(file: string, text: string): Fields {
  const read = file.endsWith(".toml") ? readToml : file.endsWith(".json") ? readJson : readYaml;
  const result = read(text);
  return "fault" in result ? {} : result.fields;
}

interface Parts {
  frontMatter: string;
  body: string;
}

function splitAt(text: string, mark: string): Parts | undefined {
  const lines = text.split("\n");
  if (lines[0]?.trimEnd() !== mark) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === mark);
  if (end === -1) return undefined;
  return { frontMatter: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n") };
}

/** The object ends with the first line that is a brace. */
function splitJson(text: string): Parts | undefined {
  if (!text.startsWith("{")) return undefined;
  const end = text.search(/^\}[ \t]*$/m);
  return end === -1 ? undefined : { frontMatter: text.slice(0, end + 1), body: text.slice(end + 1) };
}

type Result = { fields: Fields } | { fault: string };

function readYaml(text: string): Result {
  const { value, faults } = checkYaml(text, "", anyFields);
  if (value !== undefined) return { fields: value };
  const [fault] = faults;
  return { fault: describe(fault?.message ?? "It cannot be read.", fault?.position?.line) };
}

function readToml(text: string): Result {
  try {
    return { fields: parseToml(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ""] = error.message.split("\n");
    // The first line of the file is the mark.
    return { fault: describe(`${message.replace(/^Invalid TOML document: /, "")}.`, error.line + 1) };
  }
}

function readJson(text: string): Result {
  try {
    const fields = anyFields.safeParse(JSON.parse(text));
    if (fields.success) return { fields: fields.data };
    return { fault: describe("It is not an object.") };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: describe(`${error.message}.`) };
  }
}

function describe(message: string, line?: number): string {
  return `Its front matter cannot be read${line === undefined ? "" : ` (line ${line})`}: ${message}`;
}
