import type { SiteEdit } from "../../../contract/site/edits.ts";
import { pageSlug } from "../../../contract/site/own-pages.ts";
import { type SiteFileName, siteFiles } from "../../../contract/site/site.ts";
import type {
  EditedFile,
  EditedFileName,
  RefusedEdits,
  SiteEditing,
  SiteEdits,
} from "../../../contract/site-editing.ts";
import { codeOf } from "../../db/errors.ts";
import { listPages } from "../own-pages/read-pages.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import { findSampleRemains } from "../sample-remains.ts";
import { describeFault, type SiteFault } from "../site-fault.ts";
import type { SiteStore } from "../site-store.ts";
import { checkText, findNewFaults } from "./check-text.ts";
import { replaceFile, resolveTarget } from "./replace-file.ts";
import { contentOf, editText, hashOf, readSiteText, type SiteText } from "./site-text.ts";
import { explainWriteError, findWriteRefusal } from "./write-refusal.ts";

/** Why nothing was written, and the response about it. */
export interface EditRefusal extends RefusedEdits {
  refused: "read-only" | "changed" | "invalid" | "not-editable" | "not-found" | "exists" | "disk-full";
}

/** Writes the files of the site folder, one save after the other. */
export interface SiteEditor {
  read: () => Promise<SiteEditing>;
  edit: (edits: SiteEdits) => Promise<EditedFile | EditRefusal>;
}

interface EditorDeps {
  site: Pick<SiteStore, "faults" | "refresh">;
  pictures: { describe: DescribePicture };
  config: { siteDir: string; siteEditing: boolean };
}

/** Returns the text that a file gets, or why it gets none. */
type Change = (text: string | null) => string | EditRefusal;

export function createSiteEditor({ site, pictures, config }: EditorDeps): SiteEditor {
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
    const refusal = await findWriteRefusal(config);
    if (refusal !== null) return { refused: "read-only", message: refusal };
    const before = await readSiteText(siteDir, file);
    if (before.fault !== undefined) return { refused: "not-editable", message: `${file}: ${before.fault}` };
    if (before.hash !== hash) return changed(file);
    const text = change(before.text);
    if (typeof text !== "string") return text;
    const faults = await checkText(file, text, checkDeps);
    const known = before.text === null ? [] : await checkText(file, before.text, checkDeps);
    const found = findNewFaults(known, faults);
    if (found.length > 0) return invalid(found);
    return (await write(file, { before, text })) ?? describeFile(file, { text, hash: hashOf(text) }, faults);
  }

  async function write(
    file: EditedFileName,
    { before, text }: { before: SiteText; text: string },
  ): Promise<EditRefusal | undefined> {
    try {
      const target = await resolveTarget(siteDir, file);
      if (target === undefined) return { refused: "not-editable", message: explainLink(file) };
      const isSame = async () => (await readSiteText(siteDir, file)).hash === before.hash;
      return (await replaceFile(target, text, isSame)) ? undefined : await changed(file);
    } catch (error) {
      return refusalOfError(error, file);
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
    edit: ({ file, hash, edits }) =>
      inTurn(() => save(file, hash, (text) => (text === null ? missing(file) : spliced(file, text, edits)))),
  };
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

function missing(file: EditedFileName): EditRefusal {
  return { refused: "not-found", message: `${file} does not exist.` };
}

function spliced(file: EditedFileName, text: string, edits: readonly SiteEdit[]): string | EditRefusal {
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
