import { orUndefined } from "../../core/pages/server/page-data.ts";
import { readBlogPageQuery, readBlogSearch } from "../../core/posts/contract/blog-pages.ts";
import { writeMarkdown } from "../../core/posts/server/body/write-markdown.ts";
import type { Document, DocumentSources } from "../../core/posts/server/document.ts";
import { listBlogPage } from "../../core/posts/server/list-page.ts";
import { findPublishedBlog, listNewestPosts, listPublishedPosts } from "../../core/posts/server/read.ts";
import { nameApp } from "../../core/site/contract/apps.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { appPages, textApps } from "../../core/site/server/apps/apps.ts";
import { writeCard } from "./card.ts";
import { addFacts, writeOwnPage } from "./own-page.ts";
import { writeFoundPosts, writePost, writePostList, writeSomePosts } from "./posts.ts";
import { writeHome, writeNotFound } from "./screens.ts";

/** Posts that are read for the home screen and for the card: more than either of them shows. */
const newest = 10;

/**
 * Creates the function that writes a page as text. Its addresses are those of `textAddress`; any other address gets the
 * text for unknown ones.
 */
export function createTextWriter(sources: DocumentSources): (address: string) => Promise<Document> {
  const { config, db, bodies, postSearch, site, fillPage, listEntryFacts } = sources;
  const { siteUrl } = config;
  const screens = listScreens(sources);

  async function writePage(name: string): Promise<string | undefined> {
    const write = screens.get(name);
    if (write !== undefined) return write(site.current());
    const slug = /^blog\/([^/]+)$/.exec(name)?.[1];
    if (slug !== undefined) {
      const post = await findPublishedBlog({ db, bodies }, slug);
      return post && writePost(post, siteUrl);
    }
    const { pages, entryPages } = site.current();
    const entry = entryPages.find(({ path }) => path === `/${name}`);
    if (entry !== undefined) {
      const facts = (await orUndefined(listEntryFacts(entry))) ?? [];
      return writeOwnPage(addFacts(entry, facts), siteUrl);
    }
    const page = pages.find((own) => own.slug === name);
    return page && writeOwnPage(await fillPage(page), siteUrl);
  }

  /** Writes a list of some of the posts, which the query chooses. */
  async function writeSome(params: URLSearchParams): Promise<string | undefined> {
    const search = readBlogSearch(params);
    if (search !== "" && postSearch !== undefined)
      return writeFoundPosts(await postSearch.find(search), siteUrl);
    const query = readBlogPageQuery(params);
    const page = query && (await listBlogPage(db, query));
    return page && writeSomePosts(page, siteUrl, nameApp("blog", site.current().profile));
  }

  return async (address) => {
    if (address === "/index.txt" || address === "/index.txt?color") {
      const options = { siteUrl, color: address.endsWith("?color") };
      const body = writeCard(site.current(), await listNewestPosts(db, newest), options);
      return { type: "text/plain; charset=utf-8", body, headers: canonical("/") };
    }
    const [path = "", query] = address.split("?", 2);
    const name = path.slice(1).replace(/\.md$/, "");
    const body = await (query === undefined ? writePage(name) : writeSome(new URLSearchParams(query)));
    const type = "text/markdown; charset=utf-8";
    if (body === undefined) return { status: 404, type, body: writeNotFound(siteUrl) };
    const page = name === "index" ? "/" : `/${name}`;
    return { type, body, headers: canonical(query === undefined ? page : `${page}?${query}`) };
  };

  /** Tells search engines which address the text belongs to. */
  function canonical(path: string): Record<string, string> {
    return { link: `<${siteUrl}${path}>; rel="canonical"` };
  }
}

type WriteScreen = (site: Site) => string | Promise<string>;

/** Returns what writes the screens, by the names of their files. */
function listScreens({ config: { siteUrl }, db }: DocumentSources): Map<string, WriteScreen> {
  const ofApps = textApps.map((name): [string, WriteScreen] => {
    const write = appPages[name].text?.write;
    return [name, write ? (site) => writeMarkdown(write(site, siteUrl), siteUrl) : writePosts];
  });

  async function writePosts({ profile }: Site): Promise<string> {
    return writePostList(await listPublishedPosts(db), siteUrl, nameApp("blog", profile));
  }

  return new Map([
    ["index", async (site) => writeHome(site, await listNewestPosts(db, newest), siteUrl)],
    ...ofApps,
  ]);
}
