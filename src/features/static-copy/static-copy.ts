import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../core/db/errors.ts";
import type { Covers } from "../../core/media/server/drawings/covers.ts";
import { dataOfPage } from "../../core/pages/server/data-address.ts";
import type { DocumentSources, SiteDocument } from "../../core/posts/server/document.ts";
import { listFormerPaths } from "../../core/posts/server/former-paths.ts";
import { listPublishedPosts } from "../../core/posts/server/read.ts";
import { listRedirects } from "../../core/posts/server/redirects.ts";
import { framedOrigins } from "../../core/site/contract/entry-pages.ts";
import { staticAddress } from "./contract/static-address.ts";
import { convertAnswer } from "./convert-answer.ts";
import { crawl } from "./crawl.ts";
import { StaticCopyFault } from "./fault.ts";
import { writeHeaders, writeMoved, writeRedirects } from "./host-files.ts";
import { createFolder } from "./new-folder.ts";
import { moveAddress, type Place } from "./place.ts";
import { type SearchedPost, toSearched, writeSearchIndex } from "./search-index.ts";

export interface StaticCopyDeps extends DocumentSources {
  /** Asks the site. */
  ask: (request: Request) => Promise<Response>;
  config: DocumentSources["config"] & { siteDir: string; securityContact: string | undefined };
  covers: Pick<Covers, "prepare">;
  documents: readonly SiteDocument[];
  /** The script of every document. */
  script: string;
}

interface StaticCopyOptions extends Place {
  folder: string;
  /** Whether it replaces an earlier copy in the folder. */
  replaces: boolean;
  /** Whether the copy is written although it has dead links. */
  allowsDeadLinks: boolean;
  /** Called after each file. */
  onFile: (files: number) => void;
}

/** The files of a static copy. */
interface Written {
  files: number;
  bytes: number;
}

/** An address that the copy does not have. */
interface DeadLink {
  address: string;
  /** Why, as the end of a sentence. */
  reason: string;
  /** The page that names it, if not all that do. */
  page?: string;
  /** Whether the site should have answered, so that the copy would lack something that the site has. */
  isFault: boolean;
}

/** The address of the page that unknown addresses show. */
const unknownPage = "/404";
const unnamed = ["/", unknownPage, "/api/blogs/public", "/resume.json", "/favicon.ico"];

/**
 * Writes every public page and file of the site to a folder, which any file server can send. It asks the site itself,
 * starting with the lists of what there is, and follows what documents, styles, scripts, and manifests name. Throws a
 * {@link StaticCopyFault} that names all dead links, unless they are allowed, and then leaves nothing behind.
 * @returns also a sentence for each dead link
 */
export async function writeStaticCopy(
  deps: StaticCopyDeps,
  { folder: target, replaces, allowsDeadLinks, onFile, ...place }: StaticCopyOptions,
): Promise<Written & { deadLinks: string[] }> {
  const { folder, finish, remove } = await createFolder(target, replaces);
  try {
    const posts = await listPublishedPosts(deps.db);
    await deps.covers.prepare(posts.map(({ image }) => image));
    const files = createFiles(folder, onFile);
    const ownFiles = new Set(await listOwnFiles(deps.config.siteDir));
    const copier = createCopier({ ...deps, place, ownFiles, write: files.write });
    const named = await crawl([...unnamed, ...(await listWritten(deps)), ...ownFiles], copier.visit);
    const describe = (links: DeadLink[]) => links.map((link) => describeDeadLink(link, named));
    const refused = copier.deadLinks.filter(({ isFault }) => isFault || !allowsDeadLinks);
    if (refused.length > 0) throw new StaticCopyFault(explainRefused(describe(refused), allowsDeadLinks));
    await copier.finish();
    await finish();
    return { ...files.written(), deadLinks: describe(copier.deadLinks) };
  } catch (error) {
    await remove();
    throw error;
  }
}

function describeDeadLink(
  { address, reason, page }: DeadLink,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const pages = page === undefined ? [...(named.get(address) ?? [])].sort() : [page];
  return `${address}, which ${pages.join(", ") || "the list of what the site has"} names, ${reason}.`;
}

function explainRefused(sentences: string[], allowsDeadLinks: boolean): string {
  const count = sentences.length === 1 ? "1 dead link" : `${sentences.length} dead links`;
  const end = allowsDeadLinks
    ? "The server could not answer. Nothing was written."
    : `The site has ${count}, so nothing was written. Correct the links, or add --allow-dead-links.`;
  return [...sentences, end].join("\n");
}

/** Returns the addresses of what the server writes, and the former ones of posts. */
async function listWritten(deps: StaticCopyDeps): Promise<string[]> {
  const files = deps.documents.filter(({ isLive }) => !isLive).map(({ address }) => address);
  const slugs = (await listRedirects(deps.db)).map((slug) => `/blog/${slug}`);
  const { pages, entryPages } = deps.site.current();
  const aliases = [...pages, ...entryPages].flatMap((page) => page.aliases ?? []);
  const former = [...slugs, ...aliases, ...(await listFormerPaths(deps.db))];
  return [...files, ...former, ...(deps.config.securityContact ? ["/.well-known/security.txt"] : [])];
}

/** Returns the addresses of the files in the folder `public`, which no page needs to name. */
async function listOwnFiles(siteDir: string): Promise<string[]> {
  const folder = path.join(siteDir, "public");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (codeOf(error) !== "ENOENT") throw error;
    return [];
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")}`,
    )
    .filter((name) => !/\/\./.test(name.replace(/^\/\.well-known\//, "/")))
    .map((name) => name.split("/").map(encodeURIComponent).join("/"));
}

type WriteFile = (name: string, body: string | Buffer) => Promise<void>;

/** Writes files into a folder, and none twice. */
function createFiles(folder: string, onFile: (files: number) => void) {
  const names = new Set<string>();
  let [files, bytes] = [0, 0];
  const write: WriteFile = async (name, body) => {
    const file = path.join(folder, name);
    if (!file.startsWith(folder + path.sep)) throw new StaticCopyFault(`${name} is no name of a file.`);
    if (names.has(file)) throw new StaticCopyFault(`Two addresses of the site have the file ${name}.`);
    names.add(file);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, body);
    bytes += Buffer.byteLength(body);
    files += 1;
    onFile(files);
  };
  return { write, written: (): Written => ({ files, bytes }) };
}

interface CopierDeps extends Pick<StaticCopyDeps, "ask" | "script" | "site"> {
  place: Place;
  /** Files of the owner's, which stay as they are. */
  ownFiles: ReadonlySet<string>;
  write: WriteFile;
}

function createCopier({ ask, script, site, place, ownFiles, write }: CopierDeps) {
  const frames = framedOrigins(site.current());
  const { origin } = new URL(place.siteUrl);
  const posts: SearchedPost[] = [];
  const redirects: [from: string, to: string][] = [];
  /** Whether all files of a folder never change. */
  const hashed = new Map<string, boolean>();
  const deadLinks: DeadLink[] = [];

  /** A file that has moved, such as the share picture of a list, which is that of the blog, is at both addresses. */
  async function request(address: string): Promise<{ response: Response; movedTo?: string }> {
    const response = await ask(new Request(origin + address, { headers }));
    const location = response.headers.get("location");
    const moved = location === null ? undefined : moveAddress(location, address, place);
    if (moved === undefined) return { response };
    return /\.\w+$/.test(moved.address) ? request(moved.address) : { response, movedTo: moved.address };
  }

  async function visit(address: string): Promise<string[]> {
    const { response, movedTo } = await request(address);
    if (movedTo !== undefined) return redirect(address, movedTo);
    const { status } = response;
    if (status !== (address === unknownPage ? 404 : 200)) {
      deadLinks.push({ address, reason: `has the status ${status} instead of 200`, isFault: status >= 500 });
      return [];
    }
    noteCaching(address, response);
    const type = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    if (ownFiles.has(address)) {
      await write(decodeURIComponent(address), body);
      return [];
    }
    const isStarted = address !== unknownPage;
    const converted = convertAnswer({ address, type, body }, { place, script, isStarted, frames });
    for (const named of new Set(converted.addresses.filter(isClosed)))
      deadLinks.push({ address: named, reason: "is not in a static copy", page: address, isFault: false });
    const isPage = type.startsWith("text/html");
    await write(fileOf(address, isPage), converted.body);
    if (address.startsWith(postCall)) posts.push(toSearched(JSON.parse(body.toString())));
    const open = converted.addresses.filter((named) => !isClosed(named));
    return [...open, ...(isPage && isStarted ? [dataOf(address)] : [])];
  }

  async function redirect(from: string, to: string): Promise<string[]> {
    const [target, source] = [place.base + staticAddress(to), staticAddress(from)];
    // File servers know the slash at the end themselves.
    if (source.replace(/\/$/, "").toLowerCase() === staticAddress(to)) return [to];
    redirects.push([place.base + source, target]);
    if (hasFileName(from)) await write(fileOf(from, true), writeMoved(target));
    return [to];
  }

  function noteCaching(address: string, { headers }: Response): void {
    const [folder] = /^\/[^/]+\//.exec(address) ?? [];
    if (folder === undefined) return;
    const isHashed = headers.get("cache-control")?.includes("immutable") ?? false;
    hashed.set(folder, isHashed && (hashed.get(folder) ?? true));
  }

  async function finish(): Promise<void> {
    const folders = [...hashed].flatMap(([folder, isHashed]) => (isHashed ? [folder] : []));
    await write("_data/search.json", writeSearchIndex(posts));
    await write("_headers", writeHeaders(place.base, folders.sort()));
    await write("_redirects", writeRedirects(redirects));
    // Otherwise, GitHub Pages leaves out files that start with an underscore.
    await write(".nojekyll", "");
  }

  return { visit, finish, deadLinks };
}

/** As a bot, so that no view is counted. */
const headers = { Accept: "text/html", "User-Agent": "Foliodesk static copy (bot)" };

/** Whether only a server has what is there. */
function isClosed(address: string): boolean {
  return /^\/(admin|api)(\/|$)/.test(address);
}

const postCall = "/api/Blogs/slug/";

/** Returns the address of the data that the router asks for when it opens a page without loading its document. */
function dataOf(page: string): string {
  const [path = "", query] = page.split("?");
  if (path.startsWith("/blog/")) return postCall + path.slice("/blog/".length);
  return dataOfPage(path) + (query === undefined ? "" : `?${query}`);
}

/** Whether file systems allow the names in an address. That of a post on another site can be longer, or not be in UTF-8. */
function hasFileName(address: string): boolean {
  return address.split("/").every((part) => {
    const name = decodeUrlPart(part);
    return name !== undefined && !name.includes("\0") && Buffer.byteLength(name) <= 255;
  });
}

function decodeUrlPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns the name of the file with what is at an address. */
function fileOf(address: string, isPage: boolean): string {
  if (address === unknownPage) return "404.html";
  if (address.startsWith(postCall)) return `_data/blogs/${address.slice(postCall.length)}.json`;
  if (address === "/api/blogs/public") return "_data/blogs.json";
  const name = decodeURIComponent(staticAddress(address));
  return isPage ? path.posix.join(name, "index.html") : name;
}
