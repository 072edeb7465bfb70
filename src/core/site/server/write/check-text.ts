import path from "node:path";
import type { MarkdownParser } from "../../../posts/server/body/create-markdown-parser.ts";
import { appNames } from "../../contract/apps.ts";
import { type SiteFileName, siteFiles } from "../../contract/site.ts";
import {
  type EditedFileName,
  type EntryFileName,
  isMarkdown,
  isPage,
  type PageFileName,
} from "../../contract/site-editing.ts";
import { checkEntryText, checkPage } from "../own-pages/read-page.ts";
import { listPages } from "../own-pages/read-pages.ts";
import { checkPictures, findUnknownApps } from "../read-site.ts";
import { checkYaml } from "../read-yaml.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import type { SiteFault } from "../site-fault.ts";
import { limitOf } from "./site-text.ts";

export interface CheckDeps {
  config: { siteDir: string };
  pictures: { describe: DescribePicture };
  bodies: Pick<MarkdownParser, "parsePage">;
}

interface CheckedText {
  /** What pages show of it. */
  value?: unknown;
  faults: SiteFault[];
}

/** Checks a text as if it were a file of the site folder. Returns every fault. */
export async function checkText(file: EditedFileName, text: string, deps: CheckDeps): Promise<CheckedText> {
  return isMarkdown(file) ? checkMarkdown(file, text, deps) : checkYamlText(file, text, deps);
}

/** Returns why a text cannot be written as a file. */
export function findTextFault(file: EditedFileName, text: string): string | undefined {
  const { bytes, name } = limitOf(file);
  if (Buffer.byteLength(text) > bytes) return `The file would be larger than ${name}. Shorten it.`;
  // It would be stored with another character in its place.
  if (!text.isWellFormed()) return "The text has half of a character. Remove it.";
  return text.includes("\0") ? "The text has the NUL character. Remove it." : undefined;
}

async function checkYamlText(
  file: SiteFileName,
  text: string,
  { config, pictures }: CheckDeps,
): Promise<CheckedText> {
  const checked = await checkYaml<(typeof siteFiles)[SiteFileName]>(text, file, siteFiles[file]);
  const { value, faults } = await checkPictures(file, checked, pictures.describe);
  if (file !== "site.yaml" || value === undefined) return { value, faults };
  const { apps } = value as { apps?: string[] };
  const unknown = findUnknownApps(apps, [...appNames, ...(await listPages(config.siteDir))]);
  const found = unknown.map(([index, message]) => {
    return { file, position: checked.locate(["apps", index]), message, path: `apps[${index}]` };
  });
  return { value, faults: [...faults, ...found] };
}

async function checkMarkdown(
  file: PageFileName | EntryFileName,
  text: string,
  { pictures, bodies }: CheckDeps,
): Promise<CheckedText> {
  const check = isPage(file) ? checkPage : checkEntryText;
  const { page, faults } = await check(text, {
    name: file,
    slug: path.basename(file, ".md"),
    parse: bodies.parsePage,
    describePicture: pictures.describe,
  });
  return { value: page, faults };
}

/** Returns the faults that a text has, and did not have before. Numbers of entries in lists do not count. */
export function findNewFaults(before: readonly SiteFault[], after: readonly SiteFault[]): SiteFault[] {
  const known = before.map(describe);
  return after.filter((fault) => {
    const index = known.indexOf(describe(fault));
    if (index !== -1) known.splice(index, 1);
    return index === -1;
  });
}

function describe({ message }: SiteFault): string {
  return message.replaceAll(/\[\d+\]/g, "[]");
}
