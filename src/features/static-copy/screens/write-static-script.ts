import { textOf } from "../../../core/pages/screens/write-start-script.ts";
import type { FoundPost, FoundPosts } from "../../../core/posts/contract/blog-pages.ts";
import { staticAddress } from "../contract/static-address.ts";

/** A post in the file that a static copy is searched in. */
interface SearchedPost extends Omit<FoundPost, "excerpt"> {
  tags: string;
  /** The beginning of its text, or all of it. */
  text: string;
}

/**
 * Runs in the documents of a static copy, before everything else, so it uses nothing outside. It answers the requests
 * of the page with files, and shows the router the address that the document was rendered for.
 */
function answerFromFiles(addressOf: typeof staticAddress): void {
  const { page = "/", base = "" } = document.currentScript?.dataset ?? {};
  const { search, hash } = location;
  const fetchFile = window.fetch;
  /** Pages whose query is read in the browser. Their documents are those without one, and are hydrated as such. */
  const readsQuery = /^\/(blog|projects)$/.test(page);

  function show(query: string): void {
    history.replaceState(history.state, "", base + page + query + hash);
  }

  function showQuery(): void {
    show(search);
    dispatchEvent(new PopStateEvent("popstate"));
  }

  /** The router knows the base, and the calls of the API do not. */
  function readPath(path: string): string {
    if (path === `${base}.data`) return "/_.data";
    return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  }

  function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return fetchFile(input, init);
    const path = readPath(url.pathname);
    const wanted = path === "/blog.data" ? url.searchParams.get("q")?.trim().toLowerCase() : undefined;
    if (wanted) return findPosts(wanted);
    const [, slug] = /^\/api\/blogs\/slug\/(.+)/i.exec(path) ?? [];
    if (slug) return fetchFile(`${base}/_data/blogs/${slug}.json`, init);
    if (path === "/api/blogs/public") return fetchFile(`${base}/_data/blogs.json`, init);
    // Nobody counts a visit or answers a ping.
    if (path.startsWith("/api/")) return Promise.resolve(Response.json({}));
    return fetchFile(base + addressOf(path + url.search), init);
  }

  /** Ignores case and accents. */
  function fold(text: string): string {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }

  async function findPosts(wanted: string): Promise<Response> {
    const all: SearchedPost[] = await (await fetchFile(`${base}/_data/search.json`)).json();
    const words = fold(wanted).split(/\s+/);
    const count = (text: string) => words.filter((word) => fold(text).includes(word)).length;
    const found = all
      .map((post) => ({ post, hits: count(`${post.title} ${post.tags} ${post.text}`) }))
      .filter(({ hits }) => hits > 0);
    const isPartial = found.length > 0 && found.every(({ hits }) => hits < words.length);
    const best = found
      .filter(({ hits }) => isPartial || hits === words.length)
      .sort((a, b) => b.hits - a.hits || count(b.post.title) - count(a.post.title));
    const posts = best.slice(0, 20).map(({ post }) => cutExcerpt(post, words[0] ?? ""));
    const list: FoundPosts = { search: wanted, count: best.length, isPartial, posts };
    return new Response(encode({ "routes/blog/route": { data: { list } } }));
  }

  function cutExcerpt({ tags: _tags, text, ...post }: SearchedPost, word: string): FoundPost {
    const at = text.toLowerCase().indexOf(word);
    const [start, end] = at < 0 ? [0, 0] : [at, at + word.length];
    const parts = [
      text.slice(Math.max(0, start - 80), start),
      text.slice(start, end),
      text.slice(end, end + 120),
    ];
    return { ...post, excerpt: parts.map((part, index) => ({ text: part, isMatch: index === 1 })) };
  }

  /** Writes data of a route as React Router reads it: a list of values, which name their parts by their places in it. */
  function encode(data: object): string {
    const values: unknown[] = [];
    function put(value: unknown): number {
      const place = values.push(value) - 1;
      if (Array.isArray(value)) values[place] = value.map(put);
      else if (value instanceof Object)
        values[place] = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [`_${put(name)}`, put(part)]),
        );
      return place;
    }
    put(data);
    return `${JSON.stringify(values)}\n`;
  }

  // The router would look for what the dock loads ahead of time outside of the base.
  if (base !== "") Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  window.fetch = answer;
  show(readsQuery || page.includes("?") ? "" : search);
  if (readsQuery && search !== "") addEventListener("hydrated", showQuery, { once: true });
}

/** The script of every document of a static copy. Its element says the address of the page, and the path of the copy. */
export const staticScript = `(${textOf(answerFromFiles)})(${textOf(staticAddress)})`;
