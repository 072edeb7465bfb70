import { stringify } from "yaml";
import type { Database } from "../../core/db/connect.ts";
import { applyEdits, type SiteEdit, type SiteValue, valueAt } from "../../core/site/contract/edits.ts";
import { pageBounds } from "../../core/site/contract/own-pages.ts";
import { pageSlug } from "../../core/site/contract/patterns.ts";
import { type SiteFileName, siteFiles } from "../../core/site/contract/site.ts";
import type {
  EditedFile,
  EditedFileName,
  NewSitePage,
  SiteEditing,
  SiteEdits,
} from "../../core/site/contract/site-editing.ts";
import { completeEdits } from "../../core/site/server/apps/apps.ts";
import { findNameFault, listPages } from "../../core/site/server/own-pages/read-pages.ts";
import { findSampleRemains } from "../../core/site/server/sample-remains.ts";
import type { SiteStore } from "../../core/site/server/site-store.ts";
import { type EditRefusal, invalid, missing } from "../../core/site/server/write/edit-refusal.ts";
import { contentOf, hashOf, isPage, readSiteText } from "../../core/site/server/write/site-text.ts";
import {
  addPicture,
  createSiteWriter,
  type NewPicture,
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
  /** Removes a page, and its name from the apps. */
  removePage: (slug: string) => Promise<{ file: null } | EditRefusal>;
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

  async function removePage(
    file: `pages/${string}.md`,
    hash?: string,
  ): Promise<{ file: null } | EditRefusal> {
    const page = await writer.open(file, hash);
    if ("refused" in page) return page;
    if (page.text === null) return missing(file);
    const refusal = await removeApp(file.slice("pages/".length, -".md".length));
    return refusal ?? (await writer.remove(file, page)) ?? { file: null };
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
    if (before === null && isPage(file)) return removePage(file, now);
    const saved = await writer.save(file, now, () => before ?? missing(file));
    return "refused" in saved ? saved : { file: saved };
  }

  return {
    read: async () => {
      await siteFiles.update();
      const pages = (await listPages(siteDir)).filter((slug) => pageSlug.test(slug));
      const files = [...yamlFiles, ...pages.map((slug) => `pages/${slug}.md` as const)];
      const read: EditedFile[] = [];
      // One after the other, because each can need a thread.
      for (const file of files) read.push(await writer.read(file));
      const [refusal, sample] = [await findWriteRefusal(config), await findSampleRemains(siteDir)];
      return { files: read, refusal, sample, apps: site.current().profile.apps };
    },
    checkWritable,
    edit: ({ file, hash, edits }) => inTurn(() => writer.save(file, hash, spliceSiteFile(file, edits))),
    addPage: (page) => inTurn(() => addPage(page)),
    removePage: (slug) =>
      inTurn(async () => (pageSlug.test(slug) ? removePage(`pages/${slug}.md`) : missing(`${slug}.md`))),
    restore: (id, hash) => inTurn(() => restore(id, hash)),
    addPicture: (picture) =>
      inTurn(async () => {
        const checked = await checkWritable();
        return "refused" in checked ? checked : addPicture(siteFiles, picture);
      }),
  };
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
