import { Hono } from "hono";
import { routePath } from "hono/route";
import { getPath } from "hono/utils/url";
import { createApi } from "./api/api.ts";
import type { AppContext } from "./context.ts";
import { createDocuments } from "./documents/documents.ts";
import { type DocumentCache, documentRoutes } from "./documents/routes.ts";
import { textAddress } from "./documents/text-address.ts";
import { createFastLane } from "./fast-lane.ts";
import { contactFormRoutes } from "./forms/contact.ts";
import { likeFormRoutes } from "./forms/like.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { errorResponse } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { createInbox } from "./http/inbox.ts";
import { createLikeCounter } from "./http/like-counter.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { createVisitCounter } from "./http/visit-counter.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createPageCache } from "./pages/cache.ts";
import { builtFiles } from "./pages/files.ts";
import { createLiveReload } from "./pages/live-reload.ts";
import { createPageData } from "./pages/page-data.ts";
import { siteRoutes } from "./pages/pages.ts";
import { createPageRenderer, isHtml, type RenderPage, type RenderRefused } from "./pages/render.ts";
import { createRenderQueue } from "./pages/render-queue.ts";
import { createPageResolver } from "./pages/resolve-page.ts";
import { iconRoutes } from "./site/icon-routes.ts";
import { pictureRoutes } from "./site/pictures/routes.ts";
import { publicFiles } from "./site/public-files.ts";
import { resumeRoutes } from "./site/resume-routes.ts";
import { shareRoutes } from "./site/share-routes.ts";

/** The built site: its static files and its pages. */
export interface BuiltSite {
  filesFolder: string;
  bundle: PageBundle;
}

/** Creates the function that turns each request into a response. Without `site` it serves the API only. */
export function createApp(context: AppContext, site?: BuiltSite) {
  const liveReload = context.config.liveReload ? createLiveReload(context.site) : undefined;
  const pages = site && createPages(context, site.bundle, liveReload?.extend);
  const documents = createDocumentCache(context);
  if (pages !== undefined) {
    const clear = () => {
      pages.cache.clear();
      documents.cache.clear();
    };
    context.blogChanges.watch(clear);
    context.site.watch(clear);
    context.covers.watch(() => pages.cache.expire());
  }
  const shared = {
    countVisit: createVisitCounter(context),
    inbox: createInbox(context),
    countLike: createLikeCounter(context),
  };
  const app = new Hono<ServerEnv>({ getPath: normalizePath });
  app.onError((error, c) => errorResponse(context, error, c.req.raw, routePath(c)));
  app.use(setSecurityHeaders());
  app.route("/api", createApi(context, shared));
  app.route("/", healthRoutes(context)).route("/", securityTxtRoutes(context));
  app.route("/", pictureRoutes({ pictures: context.pictures, find: context.pictures.find }));
  if (liveReload !== undefined) app.route("/", liveReload.routes);
  const ownersFiles = publicFiles(context.config.siteDir);
  app.route("/", shareRoutes(context));
  app.route("/", resumeRoutes(context, ownersFiles)).route("/", iconRoutes(context, ownersFiles));
  if (site !== undefined && pages !== undefined) {
    app.route("/", documentRoutes(documents, ownersFiles));
    app.route("/", contactFormRoutes(context, shared.inbox, pages.renderRefused));
    const likeParts = { ...shared, renderRefused: pages.renderRefused, expirePage: pages.cache.expire };
    app.route("/", likeFormRoutes(context, likeParts));
    app.route(
      "/",
      siteRoutes({ ...pages, texts: documents.cache }, builtFiles(site.filesFolder), ownersFiles),
    );
  }

  const fastLane = createFastLane(context, { countVisit: shared.countVisit, pages: pages?.cache });
  function fetch(request: Request, env: ServerEnv["Bindings"] = {}): Response | Promise<Response> {
    return fastLane(request, env) ?? app.fetch(request, env);
  }
  return {
    /** Every route, without the middleware. */
    routes: app.routes.filter(({ method }) => method !== "ALL"),
    fetch: context.metrics?.measure(fetch) ?? fetch,
  };
}

function createPages(
  context: AppContext,
  bundle: PageBundle,
  extend = (render: RenderPage): RenderPage => render,
) {
  const data = createPageData(context);
  const render = extend(nameOtherForms(createPageRenderer(bundle, data, context)));
  const timed = context.metrics?.timeRender(render) ?? render;
  const queue = createRenderQueue({ concurrency: 4, maxWaiting: 16 });
  const cache = createPageCache({
    render: timed,
    queue,
    clock: context.clock,
    maxAge: 10_000,
    maxBytes: 16 * 1024 * 1024,
  });
  const renderRefused: RenderRefused = (url, refused) =>
    queue(() => timed(url, refused), { isUnbounded: true });
  return { cache, resolve: createPageResolver(bundle, data), renderRefused };
}

/** Tells caches that the pages with text depend on what a client accepts. */
function nameOtherForms(render: RenderPage): RenderPage {
  return async (url, refused) => {
    const page = await render(url, refused);
    if (!isHtml(page.headers) || textAddress(new URL(url).pathname) === undefined) return page;
    return { ...page, headers: { ...page.headers, vary: "Accept" } };
  };
}

/** Documents change only with posts and the site folder. The age limit is for changes that were made in the database by hand. */
function createDocumentCache(context: AppContext): DocumentCache {
  const documents = createDocuments(context);
  const cache = createPageCache({
    render: documents.render,
    queue: createRenderQueue({ concurrency: 2, maxWaiting: 16 }),
    clock: context.clock,
    maxAge: 600_000,
    maxBytes: 24 * 1024 * 1024,
    isCacheable: () => true,
  });
  return { has: documents.has, cache };
}

/** Makes `/api/Blogs/...` and `/api/blogs/...` the same path by rewriting both to the spelling that the routes use. */
function normalizePath(request: Request): string {
  return getPath(request).replace(/^\/api\/blogs(?=\/|$)/i, (_match, offset, path: string) =>
    /^\/slug\//.test(path.slice(offset + "/api/blogs".length)) ? "/api/Blogs" : "/api/blogs",
  );
}
