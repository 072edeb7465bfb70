import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "yaml";
import { clipKindOf } from "../../contract/patterns.ts";
import { canBeMissing, type SiteFileName, siteFiles } from "../../contract/site.ts";
import { type EditedFile, type EditedFileName, isEntryText } from "../../contract/site-editing.ts";
import { findCompanions } from "../resolve-pictures.ts";
import { describeFault, type SiteFault } from "../site-fault.ts";
import type { SiteStore } from "../site-store.ts";
import { type CheckDeps, checkText, findNewFaults, findTextFault } from "./check-text.ts";
import { type EditRefusal, invalid, missing } from "./edit-refusal.ts";
import type { FileStore } from "./file-store.ts";
import { contentOf, hashOf, readSiteText, type SiteText } from "./site-text.ts";
import { findWriteRefusal, type WriteConfig } from "./write-refusal.ts";

export interface WriterDeps extends CheckDeps {
  siteFiles: FileStore;
  site: Pick<SiteStore, "faults">;
  config: WriteConfig;
}

/** Checks and writes one file of the site folder. Each change becomes a version. */
export interface SiteWriter {
  read: (file: EditedFileName) => Promise<EditedFile>;
  /** Reads a file before a change. Refuses it if it cannot be written, or does not have this hash. */
  open: (file: EditedFileName, hash?: string) => Promise<SiteText | EditRefusal>;
  /** Replaces the text of a file that has this hash with what `change` makes of it, unless that has new faults. */
  save: (file: EditedFileName, hash: string, change: Change) => Promise<EditedFile | EditRefusal>;
  /** Removes a file that was opened. */
  remove: (file: EditedFileName, opened: SiteText) => Promise<EditRefusal | undefined>;
}

/** Returns the text that a file gets, or why it gets none. */
type Change = (text: string | null) => string | EditRefusal | Promise<string | EditRefusal>;

export interface NewPicture {
  /** The name without its ending, such as `my-portrait`. */
  slug: string;
  ending: "svg" | "webp" | "mp4" | "webm";
  content: Uint8Array;
}

export function createSiteWriter(deps: WriterDeps): SiteWriter {
  const { siteFiles, site, config } = deps;
  const { siteDir } = config;

  async function read(file: EditedFileName): Promise<EditedFile> {
    const faults = site.faults().filter((fault) => fault.file === file);
    return describeFile(file, await readSiteText(siteDir, file), faults);
  }

  async function open(file: EditedFileName, hash?: string): Promise<SiteText | EditRefusal> {
    const refusal = await findWriteRefusal(config);
    if (refusal !== null) return { refused: "read-only", message: refusal };
    const found = await readSiteText(siteDir, file);
    if (found.fault !== undefined) return { refused: "not-editable", message: `${file}: ${found.fault}` };
    return hash === undefined || hash === found.hash ? found : changed(file);
  }

  async function save(file: EditedFileName, hash: string, change: Change): Promise<EditedFile | EditRefusal> {
    const before = await open(file, hash);
    if ("refused" in before) return before;
    const text = await change(before.text);
    if (typeof text !== "string") return text;
    const message = findTextFault(file, text);
    if (message !== undefined) return invalid([{ file, position: undefined, message }]);
    await nextTurn();
    const { faults } = await checkText(file, text, deps);
    if (faults.length > 0) {
      const known = before.text === null ? [] : (await checkText(file, before.text, deps)).faults;
      const found = findNewFaults(known, faults);
      if (found.length > 0) return invalid(found);
    }
    await nextTurn();
    const saved = await describeFile(file, { text, hash: hashOf(text) }, faults);
    return text === before.text ? saved : ((await write(file, before, text)) ?? saved);
  }

  /** Writes a text in place of the one before, and keeps both as a version. Without a text, it removes the file. */
  async function write(
    file: EditedFileName,
    before: SiteText,
    text: string | null,
  ): Promise<EditRefusal | undefined> {
    const change = { file, before: before.text, after: text };
    const result = await siteFiles.write({ file, content: text, hash: before.hash, change });
    if (result === "changed") return changed(file);
    return result === "written" ? undefined : result;
  }

  async function changed(file: EditedFileName): Promise<EditRefusal> {
    const message = `${file} has changed since it was opened here. Nothing was saved.`;
    return { refused: "changed", message, current: await read(file) };
  }

  return {
    read,
    open,
    save,
    remove: async (file, opened) => (opened.text === null ? missing(file) : write(file, opened, null)),
  };
}

async function describeFile(
  file: EditedFileName,
  { text, hash, fault }: SiteText,
  faults: readonly SiteFault[],
): Promise<EditedFile> {
  const shown = text ?? startOf(file, fault);
  const content = shown === null ? null : await contentOf(file, shown);
  return { file, hash, content, faults: faults.map(describeFault) };
}

/** Returns what a file without a text begins with, if a site can be without it: it is written when it is saved. */
export function startOf(file: EditedFileName, fault?: string): string | null {
  if (fault !== undefined) return null;
  if (canBeMissing(file)) return stringify(siteFiles[file as SiteFileName].parse({}));
  return isEntryText(file) ? "" : null;
}

/**
 * Adds a file to the folder `pictures`, under a name that is free: for a moving picture, also for its poster and
 * captions. Returns its name.
 */
export async function addPicture(
  siteFiles: FileStore,
  siteDir: string,
  { slug, ending, content }: NewPicture,
): Promise<{ file: string } | EditRefusal> {
  for (let number = 1; ; number += 1) {
    const file = `${slug}${number === 1 ? "" : `-${number}`}.${ending}`;
    if (clipKindOf(file) && (await findCompanions(siteDir, `pictures/${file}`)).length > 0) continue;
    const result = await siteFiles.write({ file: `pictures/${file}`, content, hash: hashOf("") });
    if (result === "written") return { file };
    if (result !== "changed") return result;
  }
}
