import { randomUUID } from "node:crypto";
import { createRequestHandler } from "react-router";
import type { RefusedForm } from "../../app/page-data.ts";
import { accentStyle } from "../../contract/site/accents.ts";
import type { AppContext } from "../context.ts";
import { isUnavailable } from "../db/errors.ts";
import { retryAfter } from "../http/errors.ts";
import type { PublishedPost } from "../services/blogs.ts";
import type { PageBundle } from "./bundle.ts";
import { contentSecurityPolicy, hashOf, sealInlineScripts } from "./csp.ts";
import { createHeadWriter, type PageStyles } from "./document-styles.ts";
import { writeHead } from "./head/write-head.ts";
import type { ServerPageData } from "./page-data.ts";

/** A response whose body has been read, so that it can be cached and sent many times. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Renders the page for a URL. `refused` is the form that was sent from the page and is shown again. */
export type RenderPage = (url: string, refused?: RefusedForm) => Promise<RenderedPage>;

/** Renders the page of a form that was refused, outside of the page cache. */
export type RenderRefused = (url: string, refused: RefusedForm) => Promise<RenderedPage>;

/**
 * Creates the function that renders the page for a URL. A render error returns the site's error page with status 500,
 * which shows the request id that the error was logged with. An unavailable database changes the status to 503.
 */
export function createPageRenderer(
  bundle: PageBundle,
  data: ServerPageData,
  { log, reportOutage, config, share }: Pick<AppContext, "log" | "reportOutage" | "config" | "share">,
): RenderPage {
  const handle = createRequestHandler(bundle, "production");
  const headOptions = { siteUrl: config.siteUrl, findShareImage: share.imageOf };
  const seal = createSeal(bundle.entry.module);
  return async (url, refused) => {
    const nonce = randomUUID();
    const requestId = randomUUID();
    let isOutage = false;
    function reportFault(error: unknown): void {
      isOutage ||= isUnavailable(error);
      if (isUnavailable(error)) reportOutage(error);
      else log.error({ err: error, requestId, url }, "could not render a page");
    }
    const shown = rememberPost(data);
    const context = bundle.entry.module.createPageContext({
      data: shown.data,
      nonce,
      requestId,
      reportFault,
      refused,
    });
    // A change of the site during the rendering removes this page from the cache.
    const site = data.site();
    const response = await handle(new Request(url), context);
    const head = writeHead({ url, status: response.status, site, post: shown.post() }, headOptions);
    const page = await seal(response, { nonce, head, accents: accentStyle(site.profile.accents) });
    if (!isOutage) return page;
    return { ...page, status: 503, headers: { ...page.headers, "retry-after": String(retryAfter) } };
  };
}

/** Remembers the post that a page shows, so that its head needs no second query. */
function rememberPost(data: ServerPageData) {
  let post: PublishedPost | undefined;
  return {
    data: {
      ...data,
      findPublishedBlog: async (slug: string) => {
        post = await data.findPublishedPost(slug);
        return post?.blog;
      },
    },
    post: () => post,
  };
}

interface Insertions {
  nonce: string;
  /** The tags for crawlers and browsers. */
  head: string;
  accents: string | undefined;
}

/** Creates the function that inserts the styles and `head` into a page, and adds its Content-Security-Policy. */
function createSeal(styles: PageStyles) {
  const insertHead = createHeadWriter(styles);
  return async (response: Response, { nonce, head, accents }: Insertions): Promise<RenderedPage> => {
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    if (!isHtml(headers)) return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
    const { html: sealed, hashes: scripts } = sealInlineScripts(await response.text(), nonce);
    const { html, hash } = insertHead(sealed, head);
    const hashes = [hash, ...(accents === undefined ? [] : [hashOf(accents)])];
    const policy = { "content-security-policy": contentSecurityPolicy({ scripts, styles: hashes }) };
    return { status, headers: { ...headers, ...policy }, body: Buffer.from(html) };
  };
}

export function isHtml(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

/** Whether the body is the data of a page's routes, in React Router's own format. */
export function isRouteData(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/x-script") ?? false;
}
