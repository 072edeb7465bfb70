import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import { guardCalls } from "../account/server/guard.ts";
import type { Routes, SiteCalls } from "../feature.ts";
import { refuseDeclaredLength } from "../http/body-limit.ts";
import { requireDeclarations } from "../http/call.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { bounds } from "../http/contract/bounds.ts";
import { errorResponse } from "../http/errors.ts";
import { forbidCaching, refuseMethod, refuseUnknown } from "../http/fallbacks.ts";
import { normalizePath } from "../http/normalize-path.ts";
import { refuseCrossSite } from "../http/same-origin.ts";
import { setSecurityHeaders } from "../http/security-headers.ts";
import type { PageBundle } from "../pages/server/bundle.ts";
import { createPages } from "../pages/server/create-pages.ts";
import { createEdgePolicy } from "../pages/server/edge-policy.ts";
import { builtFiles, noFiles } from "../pages/server/files.ts";
import { siteRoutes } from "../pages/server/public.ts";
import { documentRoutes } from "../pages/server/public-documents.ts";
import { publicFiles } from "../site/server/public.ts";
import type { AppContext } from "./context.ts";
import { features, listDocuments, listFaults } from "./features.ts";

/** The built site: its static files and its pages. */
export interface BuiltSite {
  /** `undefined` if a development server serves them. */
  filesFolder: string | undefined;
  bundle: PageBundle;
}

/** Creates the function that turns each request into a response. Without `site` it serves the API only. */
export function createApp(context: AppContext, site?: BuiltSite) {
  const documents = listDocuments(context);
  const ownersFiles = publicFiles(context.config.siteDir);
  const pages = site && createPages(context, site.bundle, documents);

  const app = new Hono<ServerEnv>({ getPath: normalizePath });
  /** Asks the site itself, because only it knows all of its addresses. Nothing counts such a request. */
  async function isReachable(path: string): Promise<boolean> {
    const request = new Request(new URL(path, context.config.siteUrl), { method: "HEAD" });
    return site === undefined || (await app.fetch(request, {})).status < 400;
  }
  const calls = { isReachable, renderDraft: pages?.renderDraft, listFaults: () => listFaults(context) };
  app.onError((error, c) => errorResponse(context, error, c.req.raw, routePath(c)));
  app.use(setSecurityHeaders()).route("/api", apiRoutes(context, calls));
  addRoutes(
    app,
    features.flatMap(({ addresses }) => addresses?.(context, { ownersFiles }) ?? []),
  );
  if (site !== undefined && pages !== undefined) {
    const edge = createEdgePolicy(context.config.edgeCache);
    const files = site.filesFolder === undefined ? noFiles : builtFiles(site.filesFolder);
    app.route("/", documentRoutes(pages.documents, edge, ownersFiles));
    addRoutes(
      app,
      features.flatMap((feature) => feature.pages?.(context, pages) ?? []),
    );
    const texts = context.pageTexts && { ...context.pageTexts, cache: pages.documents.cache };
    app.route("/", siteRoutes({ ...pages, edge, texts }, files, ownersFiles));
  }

  const fetch = (request: Request, env: ServerEnv["Bindings"] = {}) => app.fetch(request, env);
  return {
    /** Every route, without the middleware. */
    routes: app.routes.filter(({ method }) => method !== "ALL"),
    fetch: context.metrics?.measure(fetch) ?? fetch,
    documents,
  };
}

function apiRoutes(context: AppContext, site: SiteCalls) {
  const api = new Hono<ServerEnv>();
  api.use(forbidCaching, refuseDeclaredLength(bounds.body), refuseCrossSite(context.config.siteUrl));
  const keys = features.flatMap((feature) => feature.keys?.(context) ?? []);
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }), guardCalls(context, keys));
  const routers = features.flatMap(({ calls }) => calls?.(context, site) ?? []);
  for (const { routes } of routers) requireDeclarations(routes);
  addRoutes(api, routers);
  return api.all("*", refuseUnknown);
}

function addRoutes(app: Hono<ServerEnv>, routers: readonly Routes[]): void {
  for (const { routes } of routers)
    for (const { method, path, handler } of routes) app.on(method, path, handler);
}
