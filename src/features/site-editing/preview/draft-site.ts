import path from "node:path";
import { type AppName, appNames } from "../../../core/site/contract/apps.ts";
import { applyEdits, type SiteEdit, type SiteValue } from "../../../core/site/contract/edits.ts";
import type { EntryText } from "../../../core/site/contract/entry-texts.ts";
import { partOf, type Site } from "../../../core/site/contract/site.ts";
import {
  type EditedFileName,
  isEntryText,
  isMarkdown,
  isPage,
} from "../../../core/site/contract/site-editing.ts";
import { completeEdits } from "../../../core/site/server/apps/apps.ts";
import { findFilledApps } from "../../../core/site/server/read-site.ts";
import type { SiteFault } from "../../../core/site/server/site-fault.ts";
import { type CheckDeps, checkText } from "../../../core/site/server/write/check-text.ts";
import { contentOf, readSiteText } from "../../../core/site/server/write/site-text.ts";
import { startOf } from "../../../core/site/server/write/site-writer.ts";

/**
 * Returns a site with one of its files edited. The file is read from the site folder, and nothing is written. Edits
 * that break the rules of the file are returned as faults. A text that is a draft is as if it was public.
 * @param own the site without the pages that the server writes
 */
export async function draftSite(
  own: Site,
  { file, edits }: { file: EditedFileName; edits: readonly SiteEdit[] },
  deps: CheckDeps,
): Promise<{ site: Site } | { faults: SiteFault[] }> {
  const refuse = (message: string) => ({ faults: [{ file, position: undefined, message }] });
  const { text: written, fault } = await readSiteText(deps.config.siteDir, file);
  const text = written ?? startOf(file, fault);
  if (text === null) return refuse(`${file}: ${fault ?? "The file is missing."}`);
  try {
    const saved = await contentOf(file, text);
    const content = applyEdits(saved, completeEdits(file, saved, edits));
    const { value, faults } = await checkText(file, writeContent(file, content), deps);
    return faults.length > 0 ? { faults } : { site: withFile(own, file, value) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(`The edits do not fit ${file}: ${error.message}.`);
  }
}

/** Writes content as a file, with JSON as YAML, so that it is checked like one on disk. */
function writeContent(file: EditedFileName, content: SiteValue): string {
  if (!isMarkdown(file)) return JSON.stringify(content);
  const { content: paragraphs, ...fields } = Object(content) as { content?: unknown };
  const body = Array.isArray(paragraphs) ? paragraphs.join("\n\n") : "";
  return `---\n${JSON.stringify(fields)}\n---\n\n${body}\n`;
}

function withFile(own: Site, file: EditedFileName, value: unknown): Site {
  if (isPage(file)) {
    const page = value as Site["pages"][number];
    return { ...own, pages: own.pages.map((known) => (known.slug === page.slug ? page : known)) };
  }
  if (isEntryText(file)) {
    const [app, text] = [path.dirname(file) as AppName, value as EntryText];
    const others = own.entryTexts[app]?.filter(({ slug }) => slug !== text.slug) ?? [];
    return { ...own, entryTexts: { ...own.entryTexts, [app]: [...others, { ...text, draft: false }] } };
  }
  if (file !== "site.yaml") return { ...own, [partOf(file)]: value };
  const apps = findFilledApps([...appNames, ...own.pages.map(({ slug }) => slug)], own);
  return { ...own, profile: { apps, ...(value as Partial<Site["profile"]>) } as Site["profile"] };
}
