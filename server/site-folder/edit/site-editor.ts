import path from "node:path";
import { stringify } from "yaml";
import { type SiteEdit, type SiteValue, valueAt } from "../../../contract/site/edits.ts";
import { pageSlug } from "../../../contract/site/own-pages.ts";
import { type SiteFileName, siteFiles } from "../../../contract/site/site.ts";
import type {
  EditedFile,
  EditedFileName,
  NewSitePage,
  RefusedEdits,
  SiteEditing,
  SiteEdits,
} from "../../../contract/site-editing.ts";
import type { Database } from "../../db/connect.ts";
import { codeOf } from "../../db/errors.ts";
import { existsAsEntry } from "../../process/environment.ts";
import { findNameFault, listPages } from "../own-pages/read-pages.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import { findSampleRemains } from "../sample-remains.ts";
import { describeFault, type SiteFault } from "../site-fault.ts";
import type { SiteStore } from "../site-store.ts";
import { checkText, findNewFaults } from "./check-text.ts";
import { removeFile, replaceFile, resolveTarget } from "./replace-file.ts";
import { contentOf, editText, hashOf, isPage, readSiteText, type SiteText } from "./site-text.ts";
import { dropVersion, findVersion, keepVersion } from "./versions.ts";
import { explainWriteError, findWriteRefusal } from "./write-refusal.ts";

/** Why nothing was written, and the response about it. */
export interface EditRefusal extends RefusedEdits {
  refused: "read-only" | "changed" | "invalid" | "not-editable" | "not-found" | "exists" | "disk-full";
}

/** Writes the files of the site folder, one save after the other. */
export interface SiteEditor {
  read: () => Promise<SiteEditing>;
  edit: (edits: SiteEdits) => Promise<EditedFile | EditRefusal>;
  addPage: (page: NewSitePage) => Promise<EditedFile | EditRefusal>;
  /** Removes a page, and its name from the apps. */
  removePage: (slug: string) => Promise<Removed | EditRefusal>;
  /**
   * Writes what a file was before a version. That may be no file.
   * @param hash of the file as it is now; `null` if there is none
   */
  restore: (id: string, hash: string | null) => Promise<{ file: EditedFile | null } | EditRefusal>;
  /** Adds a file to the folder `pictures` under a name that is free. Returns the name. */
  addPicture: (picture: NewPicture) => Promise<{ name: string } | EditRefusal>;
}

interface Removed {
  file: null;
}

export interface NewPicture {
  /** The name without its ending, such as `my-portrait`. */
  slug: string;
  ending: "svg" | "webp";
  content: Uint8Array;
}

interface EditorDeps {
  db: Database;
  clock: () => number;
  site: Pick<SiteStore, "faults" | "refresh">;
  pictures: { describe: DescribePicture };
  config: { siteDir: string; siteEditing: boolean };
}

/** Returns the text that a file gets, or why it gets none. */
type Change = (text: string | null) => string | EditRefusal;

export function createSiteEditor({ db, clock, site, pictures, config }: EditorDeps): SiteEditor {
  const { siteDir } = config;
  const checkDeps = { siteDir, describePicture: pictures.describe };
  let last: Promise<unknown> = Promise.resolve();

  /** Makes a change after those that are in progress, and shows it to visitors. */
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      const made = await change();
      await site.refresh();
      return made;
    });
    last = result.catch(() => {});
    return result;
  }

  async function readFile(file: EditedFileName): Promise<EditedFile> {
    const faults = site.faults().filter((fault) => fault.file === file);
    return describeFile(file, await readSiteText(siteDir, file), faults);
  }

  async function save(file: EditedFileName, hash: string, change: Change): Promise<EditedFile | EditRefusal> {
    const before = await open(file, hash);
    if ("refused" in before) return before;
    const text = change(before.text);
    if (typeof text !== "string") return text;
    const faults = await checkText(file, text, checkDeps);
    const known = before.text === null ? [] : await checkText(file, before.text, checkDeps);
    const found = findNewFaults(known, faults);
    if (found.length > 0) return invalid(found);
    const saved = describeFile(file, { text, hash: hashOf(text) }, faults);
    return text === before.text ? saved : ((await write(file, before, text)) ?? saved);
  }

  async function remove(file: `pages/${string}.md`, hash?: string): Promise<Removed | EditRefusal> {
    const page = await open(file, hash);
    if ("refused" in page) return page;
    if (page.text === null) return missing(file);
    const profile = await open("site.yaml");
    if ("refused" in profile) return profile;
    const index = listApps(profile.text).indexOf(slugOf(file));
    if (index !== -1) {
      const edit: SiteEdit = { op: "remove", path: ["apps", index] };
      const saved = await save("site.yaml", profile.hash, (text) => spliced("site.yaml", text, [edit]));
      if ("refused" in saved) return saved;
    }
    return (await write(file, page, null)) ?? { file: null };
  }

  /** Reads a file that can be written, and still has this hash. */
  async function open(file: EditedFileName, hash?: string): Promise<SiteText | EditRefusal> {
    const refusal = await findWriteRefusal(config);
    if (refusal !== null) return { refused: "read-only", message: refusal };
    const found = await readSiteText(siteDir, file);
    if (found.fault !== undefined) return { refused: "not-editable", message: `${file}: ${found.fault}` };
    return hash === undefined || hash === found.hash ? found : changed(file);
  }

  /** Writes a text in place of the one before, and keeps both as a version. Without a text, it removes the file. */
  async function write(
    file: EditedFileName,
    before: SiteText,
    text: string | null,
  ): Promise<EditRefusal | undefined> {
    let version: string | undefined;
    try {
      const target = await resolveTarget(siteDir, file);
      if (target === undefined) return { refused: "not-editable", message: explainLink(file) };
      version = await keepVersion(db, { file, before: before.text, after: text }, clock());
      const isSame = async () => (await readSiteText(siteDir, file)).hash === before.hash;
      const isWritten =
        text === null
          ? await removeFile(path.join(siteDir, file), isSame)
          : await replaceFile(target, text, isSame);
      if (isWritten) version = undefined;
      return isWritten ? undefined : await changed(file);
    } catch (error) {
      return refusalOfError(error, file);
    } finally {
      if (version !== undefined) await dropVersion(db, version);
    }
  }

  async function changed(file: EditedFileName): Promise<EditRefusal> {
    const message = `${file} has changed since it was opened here. Nothing was saved.`;
    return { refused: "changed", message, current: await readFile(file) };
  }

  return {
    read: async () => {
      const pages = (await listPages(siteDir)).filter((slug) => pageSlug.test(slug));
      const files = [...yamlFiles, ...pages.map((slug) => `pages/${slug}.md` as const)];
      const [refusal, sample, described] = await Promise.all([
        findWriteRefusal(config),
        findSampleRemains(siteDir),
        Promise.all(files.map(readFile)),
      ]);
      return { files: described, refusal, sample };
    },
    edit: ({ file, hash, edits }) => inTurn(() => save(file, hash, (text) => spliced(file, text, edits))),
    addPage: (page) =>
      inTurn(async () => {
        const message = await findNameFault(siteDir, page.slug);
        if (message !== undefined)
          return invalid([{ file: "pages", position: undefined, path: "slug", message }]);
        const file = `pages/${page.slug}.md` as const;
        const { text, hash } = await readSiteText(siteDir, file);
        if (text !== null) return { refused: "exists", message: `There is a page ${file} already.` };
        return save(file, hash, () => writeNewPage(page));
      }),
    removePage: (slug) =>
      inTurn(async () => (pageSlug.test(slug) ? remove(`pages/${slug}.md`) : missing(`pages/${slug}.md`))),
    restore: (id, hash) =>
      inTurn(async () => {
        const version = await findVersion(db, id);
        if (version === undefined) return { refused: "not-found", message: "Version not found" };
        const { file, before } = version;
        const now = hash ?? hashOf("");
        if (before === null && isPage(file)) return remove(file, now);
        const saved = await save(file, now, () => before ?? missing(file));
        return "refused" in saved ? saved : { file: saved };
      }),
    addPicture: (picture) => inTurn(() => addPicture(config, picture)),
  };
}

async function addPicture(
  config: EditorDeps["config"],
  { slug, ending, content }: NewPicture,
): Promise<{ name: string } | EditRefusal> {
  const refusal = await findWriteRefusal(config);
  if (refusal !== null) return { refused: "read-only", message: refusal };
  try {
    for (let number = 1; ; number += 1) {
      const name = `${slug}${number === 1 ? "" : `-${number}`}.${ending}`;
      const place = path.join("pictures", name);
      if (existsAsEntry(path.join(config.siteDir, place))) continue;
      const target = await resolveTarget(config.siteDir, place);
      if (target === undefined) return { refused: "not-editable", message: explainLink("pictures") };
      if (await replaceFile(target, content, async () => !existsAsEntry(target))) return { name };
    }
  } catch (error) {
    return refusalOfError(error, "pictures");
  }
}

const yamlFiles = Object.keys(siteFiles) as SiteFileName[];

function describeFile(
  file: EditedFileName,
  { text, hash }: Pick<SiteText, "text" | "hash">,
  faults: readonly SiteFault[],
): EditedFile {
  const content = text === null ? null : contentOf(file, text);
  return { file, hash, content, faults: faults.map(describeFault) };
}

function listApps(text: string | null): SiteValue[] {
  const apps = valueAt(contentOf("site.yaml", text ?? ""), ["apps"]);
  return Array.isArray(apps) ? apps : [];
}

function slugOf(file: `pages/${string}.md`): string {
  return file.slice("pages/".length, -".md".length);
}

function writeNewPage({ title, icon }: NewSitePage): string {
  return `---\n${stringify({ title, icon })}---\n`;
}

function missing(file: EditedFileName): EditRefusal {
  return { refused: "not-found", message: `${file} does not exist.` };
}

function spliced(
  file: EditedFileName,
  text: string | null,
  edits: readonly SiteEdit[],
): string | EditRefusal {
  if (text === null) return missing(file);
  try {
    const result = editText(file, text, edits);
    if ("text" in result) return result.text;
    return { refused: "not-editable", message: result.refused, lines: result.lines };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: "invalid", message: `${file} cannot be edited like that: ${error.message}.` };
  }
}

function invalid(faults: readonly SiteFault[]): EditRefusal {
  const issues = faults.map(({ path = "", message }) => {
    const isNamed = path !== "" && message.startsWith(`${path} `);
    return { path, message: isNamed ? message.slice(path.length + 1) : message };
  });
  return { refused: "invalid", message: faults.map(describeFault)[0] ?? "", issues };
}

function explainLink(file: string): string {
  return `${file} is a link to a file in another folder, which is not followed. Put the file itself into the site folder.`;
}

function refusalOfError(error: unknown, place: string): EditRefusal {
  const message = explainWriteError(error, place);
  return { refused: /^(ENOSPC|EDQUOT)$/.test(codeOf(error) ?? "") ? "disk-full" : "read-only", message };
}
