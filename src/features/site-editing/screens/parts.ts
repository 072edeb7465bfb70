import { fileApps } from "../../../core/site/contract/apps.ts";
import { featureFiles } from "../../../core/site/contract/site.ts";
import {
  type EditedFile,
  type EditedFileName,
  isMarkdown,
  isPage,
  type SiteEditing,
} from "../../../core/site/contract/site-editing.ts";
import { formPath } from "./preview/parts/form-path.ts";
import { describeFile } from "./schemas.ts";

/** What a form edits: a page, a text about an entry, or fields of a file that visitors meet together. */
export interface SitePart {
  name: string;
  file: EditedFileName;
  /** The names of its fields in the file, in the order of the form. */
  fields: string[];
  /** Where visitors see it. */
  page: string;
  /** Whether visitors see nothing of it while it is empty. */
  canBeEmpty?: boolean;
  /** What it is, if it is a Markdown file, which can be deleted. */
  noun?: string;
  /** Whether its file is written when it is saved first. */
  isNew?: boolean;
}

const home = ["name", "title", "headline", "intro", "available", "portrait", "tiles", "links"];
const apps = ["apps", "labels"];
const looks = ["accents", "look"];

/** Returns the parts that every site has, in the order in which visitors meet them. The last one has all other fields. */
export function listParts(): SitePart[] {
  const placed = [...home, ...apps, ...looks];
  const others = fieldsOf("site.yaml").filter((field) => !placed.includes(field));
  return [
    { name: "Home", file: "site.yaml", fields: home, page: "/", canBeEmpty: true },
    { name: "Apps", file: "site.yaml", fields: apps, page: "/" },
    ...fileApps.map(({ name, title, isEmpty }): SitePart => {
      const file: EditedFileName = `${name}.yaml`;
      return {
        name: title,
        file,
        fields: fieldsOf(file),
        page: `/${name}`,
        canBeEmpty: isEmpty !== undefined,
      };
    }),
    ...featureFiles.map(({ name, title, page }): SitePart => {
      const file = `${name}.yaml` as EditedFileName;
      return { name: title, file, fields: fieldsOf(file), page, canBeEmpty: true };
    }),
    { name: "Colors and looks", file: "site.yaml", fields: looks, page: "/" },
    { name: "About the site", file: "site.yaml", fields: others, page: "/" },
  ];
}

function fieldsOf(file: EditedFileName): string[] {
  return Object.keys(describeFile(file).properties ?? {});
}

/** Finds the part that an address such as `projects/projects/2/title` is about, and the path in its file. */
export function findPart(address: string, { files, texts }: Pick<SiteEditing, "files" | "texts">) {
  const found = files.find(({ file }) => `${address}/`.startsWith(`${formPath(file)}/`));
  if (found === undefined) return undefined;
  const { file } = found;
  const path = address
    .slice(formPath(file).length)
    .split("/")
    .filter((key) => key !== "")
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const [field] = path;
  const part = isMarkdown(file)
    ? markdownPart(found, texts)
    : listParts().find(
        ({ file: name, fields }) => name === file && (field === undefined || fields.includes(String(field))),
      );
  return part && { part, file: found, path };
}

function markdownPart(found: EditedFile, texts: SiteEditing["texts"]): SitePart {
  const { file } = found;
  if (isPage(file)) return pagePart(found);
  for (const { noun, entries } of texts) {
    const entry = entries.find((one) => one.file === file);
    if (entry === undefined) continue;
    const { title, page = "/", isWritten } = entry;
    return { name: `${title}: ${noun}`, file, fields: fieldsOf(file), page, noun, isNew: !isWritten };
  }
  return pagePart(found);
}

/** Returns the part of a page, with its title. */
export function pagePart({ file, content }: EditedFile): SitePart {
  const title = typeof content === "object" && !Array.isArray(content) ? content?.title : undefined;
  return {
    name: String(title ?? file),
    file,
    fields: fieldsOf(file),
    page: `/${file.replace(/^pages\/(.*)\.md$/, "$1")}`,
    noun: "page",
  };
}

/** Reads lines such as `me.yaml: about, hobbies`. Returns what is still the sample's, as `me.yaml about`. */
export function readSample(lines: readonly string[]): Set<string> {
  const fields = lines.flatMap((line) => {
    const [file, names = ""] = line.split(": ");
    return names.split(", ").map((name) => `${file} ${name}`);
  });
  return new Set(fields);
}
