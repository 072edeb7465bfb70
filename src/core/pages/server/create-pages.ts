import type { RenderedPage, RenderRefused } from "../../http/rendered-page.ts";
import type { Covers } from "../../media/server/drawings/covers.ts";
import type { PostChanges } from "../../posts/server/changes.ts";
import type { SiteDocument } from "../../posts/server/document.ts";
import type { Metrics } from "../../process/metrics.ts";
import type { Site } from "../../site/contract/site.ts";
import type { SiteStore } from "../../site/server/site-store.ts";
import type { PageBundle } from "./bundle.ts";
import { PageCache } from "./cache.ts";
import { createDocuments, type DocumentCache, type DocumentDeps } from "./documents.ts";
import { followCovers, followPosts } from "./follow-posts.ts";
import { liveReloadTag } from "./live-reload.ts";
import { createPageData, type PageDataDeps } from "./page-data.ts";
import type { ShowPreview } from "./page-preview.ts";
import type { PageTexts } from "./page-texts.ts";
import { createPageRenderer, isHtml, type RendererDeps, type RenderPage } from "./render.ts";
import { createRenderQueue } from "./render-queue.ts";
import { createPageResolver } from "./resolve-page.ts";

/** Renders a page that shows what is not public, outside of the page cache. */
export type RenderPreview = (url: string, show: ShowPreview) => Promise<RenderedPage>;

/**
 * Renders the page at a path, with its query, for a version of the site that is not saved, outside of the page cache.
 * Resolves to `undefined` for what is no page.
 */
export type RenderDraft = (path: string, site: Site, show: ShowPreview) => Promise<string | undefined>;

interface PagesDeps extends Omit<PageDataDeps, "config">, RendererDeps, Omit<DocumentDeps, "config"> {
  config: PageDataDeps["config"] & DocumentDeps["config"] & { liveReload: boolean };
  site: Pick<SiteStore, "current" | "watch">;
  covers: PageDataDeps["covers"] & Pick<Covers, "watch">;
  postChanges: Pick<PostChanges, "watch">;
  /** `undefined` when no metrics are configured. */
  metrics: Pick<Metrics, "timeRender"> | undefined;
}

/** Creates what renders pages and writes documents, and keeps them until what they show changes. */
export function createPages(deps: PagesDeps, bundle: PageBundle, listed: readonly SiteDocument[]) {
  const data = createPageData(deps);
  const extraTags = deps.config.liveReload ? liveReloadTag : "";
  const rendered = createPageRenderer(bundle, data, deps, extraTags);
  const render = deps.pageTexts ? varyByAccept(rendered, deps.pageTexts) : rendered;
  const timed = deps.metrics?.timeRender(render) ?? render;
  const queue = createRenderQueue({ concurrency: 4, maxWaiting: 16 });
  const cache = new PageCache({
    render: timed,
    queue,
    clock: deps.clock,
    maxAge: 10_000,
    maxBytes: 16 * 1024 * 1024,
    // Each page of a static copy is rendered once, and compressed by who serves it.
    ...(deps.config.isStaticCopy && { isCacheable: () => false }),
  });
  const renderRefused: RenderRefused = (url, refused) =>
    queue(() => timed(url, refused), { isUnbounded: true });
  const renderPreview: RenderPreview = (url, show) =>
    queue(() => timed(url, undefined, show(data)), { isUnbounded: true });
  const resolve = createPageResolver(bundle, data);
  const renderDraft: RenderDraft = async (path, site, show) => {
    const { origin } = new URL(deps.config.siteUrl);
    const { address, movedTo = address } = await resolve(new URL(origin + path));
    const preview = show(createPageData({ ...deps, site: { current: () => site } }));
    // Only the owner asks for it, so there are never many.
    const page = await queue(() => timed(origin + movedTo, undefined, preview), { isUnbounded: false });
    return isHtml(page.headers) ? page.body.toString() : undefined;
  };
  const documents = createDocumentCache(deps, listed);
  const caches = [cache, documents.cache];
  followPosts(caches, deps.postChanges, listed);
  followCovers(cache, deps.covers);
  deps.site.watch(() => {
    for (const one of caches) one.remove();
  });
  return {
    cache,
    documents,
    resolve,
    renderRefused,
    renderPreview,
    renderDraft,
    expirePage: (address: string) => cache.expire((cached) => cached === address),
  };
}

/** Tells caches that the pages with text depend on what a client accepts. */
function varyByAccept(render: RenderPage, { addressOf }: PageTexts): RenderPage {
  return async (url, refused, preview) => {
    const page = await render(url, refused, preview);
    if (!isHtml(page.headers) || addressOf(new URL(url).pathname) === undefined) return page;
    return { ...page, headers: { ...page.headers, vary: "Accept" } };
  };
}

/** Documents change only with posts and the site folder. The age limit is for manual changes in the database. */
function createDocumentCache(deps: DocumentDeps, listed: readonly SiteDocument[]): DocumentCache {
  const documents = createDocuments(deps, listed);
  const cache = new PageCache({
    render: documents.render,
    queue: createRenderQueue({ concurrency: 2, maxWaiting: 16 }),
    clock: deps.clock,
    maxAge: 600_000,
    maxBytes: 24 * 1024 * 1024,
    isCacheable: () => true,
  });
  return { find: documents.find, cache };
}
