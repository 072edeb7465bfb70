import { applyEdits, type SiteEdit, type SiteValue } from "../../../contract/site/edits.ts";
import { appNames } from "../../../contract/site/profile.ts";
import { type Site, type SiteFileName, siteFiles } from "../../../contract/site/site.ts";
import type { EditedFileName } from "../../../contract/site-editing.ts";
import { createMarkdownParser } from "../../posts/body/create-markdown-parser.ts";
import { contentOf, isPage, readSiteText } from "../edit/site-text.ts";
import { checkPage } from "../own-pages/read-page.ts";
import { checkPictures, findFilledApps, findUnknownApps } from "../read-site.ts";
import { checkYaml } from "../read-yaml.ts";
import type { DescribePicture } from "../resolve-pictures.ts";
import { partOf } from "./mark-site.ts";

export interface DraftDeps {
  siteDir: string;
  describePicture: DescribePicture;
}

/** What is wrong with an edited file, with the place in its content, such as `projects[2].title`. */
interface DraftFault {
  path?: string;
  message: string;
}

type PageFileName = Exclude<EditedFileName, SiteFileName>;

type Draft = { site: Site } | { faults: DraftFault[] };

/**
 * Returns a site with one of its files edited. The file is read from the site folder, and nothing is written. Edits that break
 * the rules of the file are returned as faults.
 * @param own the site without the pages that the server writes
 */
export async function draftSite(
  own: Site,
  { file, edits }: { file: EditedFileName; edits: readonly SiteEdit[] },
  deps: DraftDeps,
): Promise<Draft> {
  try {
    const { text, fault = "The file is missing." } = await readSiteText(deps.siteDir, file);
    if (text === null) return { faults: [{ message: `${file}: ${fault}` }] };
    const content = applyEdits(contentOf(file, text), edits);
    return isPage(file)
      ? await draftPage(own, file, content, deps)
      : await draftYaml(own, file, content, deps);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { faults: [{ message: `The edits do not fit ${file}: ${error.message}.` }] };
  }
}

async function draftYaml(
  own: Site,
  file: SiteFileName,
  content: SiteValue,
  { describePicture }: DraftDeps,
): Promise<Draft> {
  // JSON is YAML, so the content is checked like a file on disk, and its faults are described in the same words.
  const checked = checkYaml<(typeof siteFiles)[SiteFileName]>(JSON.stringify(content), file, siteFiles[file]);
  const { value, faults } = await checkPictures(file, checked, describePicture);
  if (faults.length > 0) return { faults };
  if (file !== "site.yaml") return { site: { ...own, [partOf[file]]: value } };
  const profile = value as Partial<Site["profile"]>;
  const apps = [...appNames, ...own.pages.map(({ slug }) => slug)];
  const unknown = findUnknownApps(profile.apps, apps);
  if (unknown.length > 0)
    return { faults: unknown.map(([at, message]) => ({ path: `apps[${at}]`, message })) };
  const shown = findFilledApps(apps, own);
  return { site: { ...own, profile: { apps: shown, ...profile } as Site["profile"] } };
}

async function draftPage(
  own: Site,
  file: PageFileName,
  content: SiteValue,
  { describePicture }: DraftDeps,
): Promise<Draft> {
  const parser = createMarkdownParser();
  try {
    const slug = file.slice("pages/".length, -".md".length);
    const { page, faults } = await checkPage(writePage(content), {
      name: file,
      slug,
      parse: parser.parsePage,
      describePicture,
    });
    if (page === undefined) return { faults };
    return { site: { ...own, pages: own.pages.map((known) => (known.slug === slug ? page : known)) } };
  } finally {
    await parser.close();
  }
}

/** Writes the content of a page as its file, with JSON as YAML. */
function writePage(content: SiteValue): string {
  const { content: paragraphs, ...fields } = Object(content) as { content?: unknown };
  const body = Array.isArray(paragraphs) ? paragraphs.join("\n\n") : "";
  return `---\n${JSON.stringify(fields)}\n---\n\n${body}\n`;
}
