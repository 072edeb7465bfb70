import { stringify } from "yaml";
import { receivePicture } from "../../core/media/server/uploads/receive-picture.ts";
import type { PostBodies } from "../../core/posts/server/bodies.ts";
import { spellFormerPath } from "../../core/posts/server/former-paths.ts";
import { makeSlug } from "../../core/posts/server/make-slug.ts";
import { writtenPages } from "../../core/server/features.data.ts";
import { pageBounds, pageFileSchema, reservedSlugs } from "../../core/site/contract/own-pages.ts";
import { findNameFault, listPages } from "../../core/site/server/own-pages/read-pages.ts";
import type { DescribePicture } from "../../core/site/server/resolve-pictures.ts";
import { checkText, findTextFault } from "../../core/site/server/write/check-text.ts";
import type { FileStore } from "../../core/site/server/write/file-store.ts";
import { contentOf, hashOf, readSiteText } from "../../core/site/server/write/site-text.ts";
import { addPicture, createSiteWriter } from "../../core/site/server/write/site-writer.ts";
import { findWriteRefusal, type WriteConfig } from "../../core/site/server/write/write-refusal.ts";
import { fitPage, pageFolder } from "./fit-page.ts";
import type { FoundPost } from "./found-post.ts";
import type { Warning } from "./report.ts";
import { rewriteAddresses } from "./rewrite-addresses.ts";
import type { PicturePlace, PictureStore } from "./store-pictures.ts";

/** A page that is stored, or that a preview would store. */
interface MadePage {
  isKnown: false;
  slug: string;
  /** The addresses of this site, or of the former one, that its text links to. */
  links: readonly string[];
  /** The number of its pictures. */
  pictures: number;
  /** What differs from the source. */
  warnings: Warning[];
}

/** What became of a page. One that is left out is no fault: it was not public, or has nothing to show. */
export type PageOutcome =
  | MadePage
  | { isKnown: true; slug: string }
  | { leftOut: string }
  | { fault: string };

export interface PageStore {
  /** Stores a page in the folder `pages` of the site, hidden from the desk, unless it is there already. */
  store: (found: FoundPost) => Promise<PageOutcome>;
}

interface PageDeps {
  config: WriteConfig;
  /** Opens the place of the files. A preview does not. */
  openFiles: () => Promise<FileStore>;
  library: { describe: DescribePicture };
  bodies: Pick<PostBodies, "parsePage" | "preview">;
  /** Stores pictures in the site folder. */
  pictures: PictureStore;
  isPreview: boolean;
  /** Whether nothing that is imported becomes public. */
  asDrafts: boolean;
}

/** What pages are told apart by. */
interface KnownPage {
  slug: string;
  title: string | undefined;
  /** Its former addresses. */
  paths: readonly string[];
}

type Text =
  | (Omit<MadePage, "isKnown" | "slug"> & { text: string })
  | Extract<PageOutcome, { fault: string } | { leftOut: string }>;

export function createPageStore(deps: PageDeps): PageStore {
  const { config, library, bodies, isPreview } = deps;
  let known: Promise<KnownPage[]> | undefined;

  /** A preview has stored no pictures. */
  async function findFault(file: `pages/${string}.md`, text: string): Promise<string | undefined> {
    const describe = async () => ({ src: "", avif: "", webp: "", width: 1, height: 1 });
    const { faults } = await checkText(file, text, { config, pictures: { describe }, bodies });
    return findTextFault(file, text) ?? faults[0]?.message;
  }

  async function write(file: `pages/${string}.md`, text: string): Promise<string | undefined> {
    const site = { faults: () => [] };
    const siteFiles = await deps.openFiles();
    const writer = createSiteWriter({ siteFiles, site, config, pictures: library, bodies });
    const saved = await writer.save(file, hashOf(""), () => text);
    return "refused" in saved ? saved.message : undefined;
  }

  async function storeNew(found: FoundPost, page: KnownPage, pages: KnownPage[]): Promise<PageOutcome> {
    if (pages.length >= pageBounds.pages)
      return { fault: `A site has at most ${pageBounds.pages} pages. Remove one, and import again.` };
    const refusal = isPreview && config.siteSource !== undefined ? null : await findWriteRefusal(config);
    if (refusal !== null) return { fault: `It is a page, which cannot be written. ${refusal}` };
    const slug = await findFreeSlug(config.siteDir, page.slug, pages);
    const made = await makeText(found, page, deps);
    if (!("text" in made)) return made;
    const file = `pages/${slug}.md` as const;
    const fault =
      (await findFault(file, made.text)) ?? (isPreview ? undefined : await write(file, made.text));
    if (fault !== undefined) return { fault };
    pages.push({ ...page, slug });
    const taken = { text: "Its address is taken, so it has another one.", detail: `/${slug}` };
    const warnings = slug === page.slug ? made.warnings : [taken, ...made.warnings];
    const { links, pictures } = made;
    return { isKnown: false, slug, links, pictures, warnings };
  }

  return {
    store: async (found) => {
      const leftOut = findReason(found, deps.asDrafts);
      if (leftOut !== undefined) return { leftOut };
      if (!isPreview) await deps.openFiles();
      known ??= readPages(config.siteDir);
      const [page, pages] = [identify(found), await known];
      const same = pages.find((other) => isSame(page, other));
      return same === undefined ? storeNew(found, page, pages) : { isKnown: true, slug: same.slug };
    },
  };
}

function findReason({ isDraft }: FoundPost, asDrafts: boolean): string | undefined {
  if (isDraft) return "It is a page that was not public, and pages cannot be drafts. It was left out.";
  return asDrafts ? "It is a page, and pages cannot be drafts. It was left out." : undefined;
}

/** Reads what the pages of the site are told apart by. */
export async function readPages(siteDir: string): Promise<KnownPage[]> {
  const slugs = await listPages(siteDir);
  return Promise.all(
    slugs.map(async (slug) => {
      const file = `pages/${slug}.md` as const;
      const { text } = await readSiteText(siteDir, file);
      const { title, aliases = [] } = pageFileSchema.safeParse(await contentOf(file, text ?? "")).data ?? {};
      return { slug, title, paths: spellPaths(aliases) };
    }),
  );
}

function spellPaths(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => spellFormerPath(address) ?? []))];
}

function identify(found: FoundPost): KnownPage {
  const slug = makeSlug(found.slug ?? "") || makeSlug(found.title) || "page";
  const title = titleOf(found);
  return {
    slug: slug.slice(0, pageBounds.slug).replace(/-$/, ""),
    title,
    paths: spellPaths(found.oldPaths),
  };
}

/** The owner may have changed everything of a page but its former addresses. Without any, it is known by its name and title. */
function isSame(page: KnownPage, other: KnownPage): boolean {
  const isNamesake = other.slug === page.slug && other.title === page.title;
  const [first] = page.paths;
  return isNamesake || (first !== undefined && other.paths.includes(first));
}

async function findFreeSlug(siteDir: string, wanted: string, pages: readonly KnownPage[]): Promise<string> {
  const isReserved = reservedSlugs.includes(wanted) || writtenPages.includes(wanted);
  const base = isReserved ? `${wanted}-page` : wanted;
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = base.slice(0, pageBounds.slug - ending.length).replace(/-$/, "") + ending;
    const isTaken = pages.some((page) => page.slug === slug);
    if (!isTaken && (await findNameFault(siteDir, slug)) === undefined) return slug;
  }
}

/** Returns the text of the file. */
async function makeText(found: FoundPost, { title, paths }: KnownPage, deps: PageDeps): Promise<Text> {
  // In a thread, and with a limit to its time.
  const readable = await deps.bodies.preview([found.markdown]);
  if ("faults" in readable) return { fault: readable.faults[0]?.message ?? "Its text cannot be read." };
  const pictures = showOwnOnly(deps.pictures);
  const rewritten = await rewriteAddresses(found, pictures);
  const warnings: Warning[] = [...found.warnings, ...rewritten.warnings];
  const text = fitPage(rewritten.markdown).trim();
  if (text === "") return { leftOut: "It is a page without a text, and was left out." };
  const cover = await findCover(found, text, { pictures, warnings });
  const description = found.description
    ?.replaceAll(/[\s\0]+/g, " ")
    .trim()
    .slice(0, mostDescription);
  const fields = {
    title,
    icon: "file-text",
    ...(description && { description }),
    hidden: true,
    ...(paths.length > 0 && { aliases: paths.slice(0, mostAliases).map(toReadable) }),
  };
  const body = [...cover.map((url) => `![](${url})`), text].join("\n\n");
  return {
    text: `---\n${stringify(fields)}---\n\n${body}\n`.toWellFormed(),
    links: rewritten.links,
    pictures: new Set([...rewritten.pictures, ...cover]).size,
    warnings,
  };
}

/** Characters of a title, and of a description. */
const mostTitle = 300;
const mostDescription = 5_000;
const mostAliases = 100;

/** Decodes the letters of other scripts in a path. */
function toReadable(path: string): string {
  return path.replaceAll(/(?:%[89a-f][\da-f])+/g, (encoded) => {
    const letters = Buffer.from(encoded.replaceAll("%", ""), "hex").toString();
    return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) && encodeURI(letters).toLowerCase() === encoded
      ? letters
      : encoded;
  });
}

function titleOf({ title, slug }: FoundPost): string {
  const line = title.replaceAll(/[\s\0]+/g, " ").trim();
  return line.slice(0, mostTitle).toWellFormed() || slug || "Untitled";
}

/** Returns the address of the picture above the text, unless the text has it, too. */
async function findCover(
  { image, place }: FoundPost,
  text: string,
  { pictures, warnings }: { pictures: PictureStore; warnings: Warning[] },
): Promise<string[]> {
  const stored = image === undefined ? undefined : await pictures.store(image, place);
  if (stored === undefined || stored === "elsewhere") return [];
  if ("warning" in stored) warnings.push(stored.warning);
  return "url" in stored && !text.includes(stored.url) ? [stored.url] : [];
}

/** Pages show pictures of their site only. */
function showOwnOnly(pictures: PictureStore): PictureStore {
  return {
    ...pictures,
    store: async (address, from) => {
      const stored = await pictures.store(address, from);
      if (stored !== "elsewhere") return stored;
      const text =
        "A picture is on another host, so the page has a link to it. Have pictures of other hosts loaded to show it.";
      return { warning: { text, detail: address } };
    },
  };
}

interface PlaceDeps {
  config: { siteDir: string; cacheDir: string };
  library: Parameters<typeof receivePicture>[2]["pictures"];
  openFiles: () => Promise<FileStore>;
}

/** Creates the place of the pictures of pages, which is the folder `pictures` of the site. */
export function createPagePictures({ config, library, openFiles }: PlaceDeps): PicturePlace {
  return {
    preview: (hash) => `${pageFolder}${hash.slice(0, 32)}.webp`,
    takesSvg: true,
    receive: async (body, name) => {
      const received = await receivePicture(body, { name, crop: undefined }, { pictures: library, config });
      if ("refused" in received) return received;
      if (received.ending !== "svg" && received.ending !== "webp")
        return {
          refused: "unusable",
          message: `${name} is a video. Copy it to the folder pictures yourself`,
        };
      const stored = await addPicture(await openFiles(), config.siteDir, received);
      if (!("refused" in stored)) return { url: pageFolder + stored.file };
      const { refused, message } = stored;
      return refused === "disk-full" ? { refused } : { refused: "unusable", message };
    },
  };
}
