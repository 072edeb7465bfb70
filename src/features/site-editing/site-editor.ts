import path from "node:path";
import { stringify } from "yaml";
import type { Database } from "../../core/db/connect.ts";
import { entryTextFolders, entryTexts } from "../../core/server/features.data.ts";
import { applyEdits, type SiteEdit, type SiteValue, valueAt } from "../../core/site/contract/edits.ts";
import { pageBounds } from "../../core/site/contract/own-pages.ts";
import { pageSlug } from "../../core/site/contract/patterns.ts";
import { canBeMissing, type SiteFileName, siteFiles } from "../../core/site/contract/site.ts";
import {
  type EditedFile,
  type EditedFileName,
  type EntryTexts,
  isEntryText,
  isMarkdown,
  isPage,
  type NewSitePage,
  type SiteEditing,
  type SiteEdits,
} from "../../core/site/contract/site-editing.ts";
import { completeEdits } from "../../core/site/server/apps/apps.ts";
import { findNameFault, listPages } from "../../core/site/server/own-pages/read-pages.ts";
import { findSampleRemains } from "../../core/site/server/sample-remains.ts";
import type { SiteStore } from "../../core/site/server/site-store.ts";
import { type EditRefusal, invalid, missing } from "../../core/site/server/write/edit-refusal.ts";
import { contentOf, hashOf, readSiteText } from "../../core/site/server/write/site-text.ts";
import {
  addPicture,
  createSiteWriter,
  type NewPicture,
  startOf,
  type WriterDeps,
} from "../../core/site/server/write/site-writer.ts";
import { findVersion } from "../../core/site/server/write/versions.ts";
import { findWriteRefusal } from "../../core/site/server/write/write-refusal.ts";
import { editText } from "./edit-text.ts";

/** Changes the site folder. One change is made after the other, and each resolves when visitors see it. */
export interface SiteEditor {
  read: () => Promise<SiteEditing>;
  /** Returns the refusal that every change would get. */
  checkWritable: () => Promise<EditRefusal | { refusal: null }>;
  edit: (edits: SiteEdits) => Promise<EditedFile | EditRefusal>;
  addPage: (page: NewSitePage) => Promise<EditedFile | EditRefusal>;
  /** Removes a Markdown file, and the name of a page from the apps. */
  remove: (file: string) => Promise<{ file: null } | EditRefusal>;
  /**
   * Writes what a file was before a version. If there was none, it removes the file.
   * @param hash of the file as it is now; `null` if there is none
   */
  restore: (id: string, hash: string | null) => Promise<{ file: EditedFile | null } | EditRefusal>;
  /** Adds a file to the folder `pictures`, under a name that is free. Returns its name. */
  addPicture: (picture: NewPicture) => Promise<{ file: string } | EditRefusal>;
}

const yamlFiles = Object.keys(siteFiles) as SiteFileName[];

interface EditorDeps extends WriterDeps {
  db: Database;
  site: Pick<SiteStore, "faults" | "refresh" | "current">;
}

export function createSiteEditor(deps: EditorDeps): SiteEditor {
  const { db, site, siteFiles, config } = deps;
  const { siteDir } = config;
  const writer = createSiteWriter(deps);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Saved extends object>(change: () => Promise<Saved | EditRefusal>) {
    const result = last.then(async () => {
      await siteFiles.update();
      const made = await change();
      if (!("refused" in made)) await site.refresh();
      return made;
    });
    last = result.catch(() => {});
    return result;
  }

  async function checkWritable(): Promise<EditRefusal | { refusal: null }> {
    const refusal = await findWriteRefusal(config);
    return refusal === null ? { refusal } : { refused: "read-only", message: refusal };
  }

  async function addPage(page: NewSitePage): Promise<EditedFile | EditRefusal> {
    const message = await findPageFault(siteDir, page.slug);
    if (message !== undefined)
      return invalid([{ file: "pages", position: undefined, path: "slug", message }]);
    const file = `pages/${page.slug}.md` as const;
    const { text, fault } = await readSiteText(siteDir, file);
    if (text !== null || fault !== undefined)
      return { refused: "exists", message: `There is a file ${file} already. Choose another name.` };
    return writer.save(file, hashOf(""), () => writePage(page));
  }

  async function remove(file: EditedFileName, hash?: string): Promise<{ file: null } | EditRefusal> {
    const opened = await writer.open(file, hash);
    if ("refused" in opened) return opened;
    if (opened.text === null) return missing(file);
    const refusal = isPage(file) ? await removeApp(path.basename(file, ".md")) : undefined;
    return refusal ?? (await writer.remove(file, opened)) ?? { file: null };
  }

  /** Returns the texts about entries: one for each entry that has a page, and then those of no entry. */
  async function listTexts(): Promise<EntryTexts[]> {
    const { entryPages } = site.current();
    return Promise.all(
      entryTexts.map(async ({ app, title, noun }) => {
        const nameFile = (name: string) => `${app}/${name}.md` as const;
        const written = (await listPages(siteDir, app)).map(nameFile).filter(isMarkdown);
        const entries = entryPages.flatMap(({ textName, title, path: page, ...of }) => {
          const file = nameFile(textName ?? "");
          if (of.app !== app || !isMarkdown(file)) return [];
          return [{ file, title, page, isWritten: written.includes(file) }];
        });
        const lost = written.filter((file) => !entries.some((entry) => entry.file === file));
        return {
          ...{ title, noun },
          entries: [...entries, ...lost.map((file) => ({ file, title: file, isWritten: true }))],
        };
      }),
    );
  }

  async function edit({ file, hash, edits }: SiteEdits): Promise<EditedFile | EditRefusal> {
    if (!isOfSite(file)) return missing(file);
    const texts = await listTexts();
    const isKnown =
      canBeMissing(file) || texts.some(({ entries }) => entries.some((entry) => entry.file === file));
    const splice = spliceSiteFile(file, edits);
    return writer.save(file, hash, (text) => splice(text ?? (isKnown ? startOf(file) : null)));
  }

  async function removeApp(slug: string): Promise<EditRefusal | undefined> {
    const profile = await readSiteText(siteDir, "site.yaml");
    const index = (await listApps(profile.text ?? "")).indexOf(slug);
    if (index === -1) return undefined;
    const edit: SiteEdit = { op: "remove", path: ["apps", index] };
    const saved = await writer.save("site.yaml", profile.hash, spliceSiteFile("site.yaml", [edit]));
    return "refused" in saved ? saved : undefined;
  }

  async function restore(
    id: string,
    hash: string | null,
  ): Promise<{ file: EditedFile | null } | EditRefusal> {
    const version = await findVersion(db, id);
    if (version === undefined) return { refused: "not-found", message: "Version not found" };
    const { file, before } = version;
    const now = hash ?? hashOf("");
    if (before === null && (isMarkdown(file) || canBeMissing(file))) return remove(file, now);
    const saved = await writer.save(file, now, () => before ?? missing(file));
    return "refused" in saved ? saved : { file: saved };
  }

  return {
    read: async () => {
      await siteFiles.update();
      const pages = (await listPages(siteDir)).filter((slug) => pageSlug.test(slug));
      const texts = await listTexts();
      const files = [
        ...yamlFiles,
        ...pages.map((slug) => `pages/${slug}.md` as const),
        ...texts.flatMap(({ entries }) => entries.map(({ file }) => file)),
      ];
      const read: EditedFile[] = [];
      // One after the other, because each can need a thread.
      for (const file of files) read.push(await writer.read(file));
      const [refusal, sample] = [await findWriteRefusal(config), await findSampleRemains(siteDir)];
      return { files: read, texts, refusal, sample, apps: site.current().profile.apps };
    },
    checkWritable,
    edit: (edits) => inTurn(() => edit(edits)),
    addPage: (page) => inTurn(() => addPage(page)),
    remove: (file) => inTurn(async () => (isMarkdown(file) && isOfSite(file) ? remove(file) : missing(file))),
    restore: (id, hash) => inTurn(() => restore(id, hash)),
    addPicture: (picture) =>
      inTurn(async () => {
        const checked = await checkWritable();
        return "refused" in checked ? checked : addPicture(siteFiles, siteDir, picture);
      }),
  };
}

/** Whether the site is read from such a file. Other apps have no texts about their entries. */
function isOfSite(file: EditedFileName): boolean {
  return !isEntryText(file) || entryTextFolders.some((app) => app === path.dirname(file));
}

/** Returns a change that applies edits to the text of a file. */
export function spliceSiteFile(file: EditedFileName, edits: readonly SiteEdit[]) {
  return async (text: string | null): Promise<string | EditRefusal> => {
    if (text === null) return missing(file);
    const content = await contentOf(file, text);
    if (content === null) return unreadable(file);
    try {
      const all = completeEdits(file, content, edits);
      applyEdits(content, all);
      const result = await editText(file, text, all);
      if ("text" in result) return result.text;
      return { refused: "not-editable", message: result.refused, lines: result.lines };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { refused: "invalid", message: `${file} cannot be edited like that: ${error.message}.` };
    }
  };
}

function unreadable(file: EditedFileName): EditRefusal {
  const message = `${file} cannot be read as YAML, so nothing in it can be changed here. Correct it in an editor, or restore an earlier version.`;
  return { refused: "not-editable", message };
}

async function findPageFault(siteDir: string, slug: string): Promise<string | undefined> {
  const { length } = await listPages(siteDir);
  if (length >= pageBounds.pages) return `There are ${length} pages already. Remove one first.`;
  return findNameFault(siteDir, slug);
}

function writePage({ title }: NewSitePage): string {
  return `---\n${stringify({ title, icon: "file-text" })}---\n`;
}

async function listApps(profile: string): Promise<SiteValue[]> {
  const apps = valueAt(await contentOf("site.yaml", profile), ["apps"]);
  return Array.isArray(apps) ? apps : [];
}
