import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import { bounds } from "../contract/bounds.ts";
import { guardCalls } from "./account/guard.ts";
import type { AppContext } from "./context.ts";
import type { Routes, SiteCalls } from "./feature.ts";
import { features, listDocuments } from "./features.ts";
import { refuseDeclaredLength } from "./http/body-limit.ts";
import { requireDeclarations } from "./http/call.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { errorResponse } from "./http/errors.ts";
import { forbidCaching, refuseMethod, refuseUnknown } from "./http/fallbacks.ts";
import { normalizePath } from "./http/normalize-path.ts";
import { refuseCrossSite } from "./http/same-origin.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createDocumentCache, createPages } from "./pages/create-pages.ts";
import { createEdgePolicy } from "./pages/edge-policy.ts";
import { builtFiles, noFiles } from "./pages/files.ts";
import { followCovers, followPosts } from "./pages/follow-posts.ts";
import { createLiveReload } from "./pages/live-reload.ts";
import { siteRoutes } from "./pages/public.ts";
import { documentRoutes } from "./pages/public-documents.ts";
import { publicationKind } from "./posts/publication.ts";
import { publicFiles } from "./site-folder/public.ts";
import { countRequests } from "./visits/requests/public.ts";

/** The built site: its static files and its pages. */
export interface BuiltSite {
  /** `undefined` if a development server serves them. */
  filesFolder: string | undefined;
  bundle: PageBundle;
}

/** Creates the function that turns each request into a response. Without `site` it serves the API only. */
export function createApp(context: AppContext, site?: BuiltSite) {
  const liveReload = context.config.liveReload ? createLiveReload(context.site) : undefined;
  const ownersFiles = publicFiles(context.config.siteDir);
  const pages = site && createPages(context, site.bundle, liveReload?.tag);

  const app = new Hono<ServerEnv>({ getPath: normalizePath });
  /** Asks the site itself, because only it knows all of its addresses. Nothing counts such a request. */
  async function isReachable(path: string): Promise<boolean> {
    const request = new Request(new URL(path, context.config.siteUrl), { method: "HEAD" });
    return site === undefined || (await app.fetch(request, {})).status < 400;
  }
  app.onError((error, c) => errorResponse(context, error, c.req.raw, routePath(c)));
  app
    .use(setSecurityHeaders())
    .route("/api", apiRoutes(context, { isReachable, renderDraft: pages?.renderDraft }))
    .use(countRequests(context))
    .route("/", liveReload?.routes ?? new Hono());
  addRoutes(
    app,
    features.flatMap(({ addresses }) => addresses?.(context, { ownersFiles }) ?? []),
  );

  const listed = listDocuments(context);
  const edge = createEdgePolicy(context.config.edgeCache);
  if (site !== undefined && pages !== undefined) {
    const { renderRefused, renderPreview } = pages;
    const expirePage = (address: string) => pages.cache.expire((cached) => cached === address);
    const documents = createDocumentCache(context, listed);
    const files = site.filesFolder === undefined ? noFiles : builtFiles(site.filesFolder);
    app.route("/", documentRoutes(documents, edge, ownersFiles));
    const calls = { renderRefused, renderPreview, expirePage };
    addRoutes(
      app,
      features.flatMap((feature) => feature.pages?.(context, calls) ?? []),
    );
    app.route("/", siteRoutes({ ...pages, edge, texts: documents.cache }, files, ownersFiles));
    const caches = [pages.cache, documents.cache];
    followPosts(caches, context.postChanges, listed);
    // Another instance may have given a post a time, and be gone when it has come.
    context.postChanges.watch(() => context.jobs.wake(publicationKind));
    followCovers(pages.cache, context.covers);
    context.site.watch(() => {
      for (const cache of caches) cache.remove();
    });
  }

  const fetch = (request: Request, env: ServerEnv["Bindings"] = {}) => app.fetch(request, env);
  return {
    /** Every route, without the middleware. */
    routes: app.routes.filter(({ method }) => method !== "ALL"),
    fetch: context.metrics?.measure(fetch) ?? fetch,
    documents: listed,
  };
}

function apiRoutes(context: AppContext, site: SiteCalls) {
  const api = new Hono<ServerEnv>();
  api.use(forbidCaching, refuseDeclaredLength(bounds.body), refuseCrossSite(context.config.siteUrl));
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }), guardCalls(context));
  const routers = features.flatMap(({ calls }) => calls?.(context, site) ?? []);
  for (const { routes } of routers) requireDeclarations(routes);
  addRoutes(api, routers);
  return api.all("*", refuseUnknown);
}

function addRoutes(app: Hono<ServerEnv>, routers: readonly Routes[]): void {
  for (const { routes } of routers)
    for (const { method, path, handler } of routes) app.on(method, path, handler);
}
