import { randomUUID } from "node:crypto";
import { createRequestHandler } from "react-router";
import { isUnavailable } from "../../db/errors.ts";
import { type ErrorReports, retryAfter } from "../../http/errors.ts";
import type { RefusedForm, RenderedPage } from "../../http/rendered-page.ts";
import type { SharePictures } from "../../media/server/drawings/share-pictures.ts";
import type { PublishedPost } from "../../posts/server/read.ts";
import { framedOrigins } from "../../site/contract/entry-pages.ts";
import type { PageBundle } from "./bundle.ts";
import { createFinishDocument } from "./finish-document.ts";
import { writeHead } from "./head/write-head.ts";
import type { ServerPageData } from "./page-data.ts";
import type { PagePreview } from "./page-preview.ts";
import type { PageTexts } from "./page-texts.ts";

/**
 * Renders the page for a URL. `refused` is the form that was sent from the page and is shown again. `preview` is what
 * the page shows although it is not public.
 */
export type RenderPage = (url: string, refused?: RefusedForm, preview?: PagePreview) => Promise<RenderedPage>;

export interface RendererDeps extends ErrorReports {
  config: { siteUrl: string };
  share: Pick<SharePictures, "imageOf">;
  pageTexts: PageTexts | undefined;
}

/**
 * Creates the function that renders the page for a URL. A render error returns the site's error page with status 500,
 * which shows the request id that the error was logged with. An unavailable database changes the status to 503.
 * @param extraTags HTML that is added to the head of every page
 */
export function createPageRenderer(
  bundle: PageBundle,
  data: ServerPageData,
  { log, reportOutage, config, share, pageTexts }: RendererDeps,
  extraTags = "",
): RenderPage {
  const handle = createRequestHandler(bundle, "production");
  const headOptions = {
    siteUrl: config.siteUrl,
    findShareImage: share.imageOf,
    findText: pageTexts?.addressOf,
  };
  const finishDocument = createFinishDocument(bundle.entry.module);
  return async (url, refused, preview) => {
    const requestId = randomUUID();
    let isOutage = false;
    function reportFault(error: unknown): void {
      isOutage ||= isUnavailable(error);
      if (isUnavailable(error)) reportOutage(error);
      else log.error({ err: error, requestId, path: new URL(url).pathname }, "could not render a page");
    }
    const shown = rememberPost(preview?.data ?? data);
    // A change of the site during the rendering removes this page from the cache.
    const site = preview?.site ?? data.site();
    const context = bundle.entry.module.createPageContext({
      data: shown.data,
      requestId,
      reportFault,
      refused,
      finishDocument: (document) => {
        const isPreview = preview !== undefined;
        const page = { url, status: document.status, site, post: shown.post(), isPreview };
        const head = writeHead(page, headOptions);
        return finishDocument(preview?.finish(document) ?? document, {
          head: head + extraTags,
          isPreview,
          frames: framedOrigins(site),
        });
      },
    });
    const page = await readPage(await handle(new Request(url), context));
    if (!isOutage) return page;
    return { ...page, status: 503, headers: { ...page.headers, "retry-after": String(retryAfter) } };
  };
}

async function readPage(response: Response): Promise<RenderedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
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

export function isHtml(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

/** Whether the body is the data of a page's routes, in React Router's own format. */
export function isRouteData(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/x-script") ?? false;
}
