import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { bounds } from "../contract/bounds.ts";
import { createOpenApi, createOwnerApi } from "./api/api.ts";
import type { AppContext } from "./context.ts";
import { answerJson } from "./http/answers.ts";
import { refuseDeclaredLength } from "./http/body-limit.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { answerError } from "./http/errors.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createPageCache } from "./pages/cache.ts";
import { builtFiles } from "./pages/files.ts";
import { createPageData } from "./pages/page-data.ts";
import { siteRoutes } from "./pages/pages.ts";
import { createPageRenderer } from "./pages/render.ts";

/** The built site: its files and its pages. */
export interface Site {
  filesFolder: string;
  bundle: PageBundle;
}

/** The whole site as one function from a request to an answer. Without a `site` it is the API alone. */
export function createApp(context: AppContext, site?: Site) {
  const pages = site && createCache(context, site.bundle);
  const owner = createRoot(context).route("/api", createOwnerApi(context, pages?.clear));
  const open = createRoot(context).route("/api", createOpenApi(context));
  open.notFound((c) => owner.fetch(c.req.raw, c.env));
  const rest = createRoot(context);
  if (site !== undefined && pages !== undefined) {
    rest.route("/", siteRoutes(pages, builtFiles(site.filesFolder)));
  }
  return {
    /** The routes of the API. */
    routes: [...open.routes, ...owner.routes],
    fetch: (request: Request, env: ServerEnv["Bindings"] = {}) =>
      isForApi(request.url)
        ? (refuseDeclaredLength(request, env, bounds.body) ?? open.fetch(request, env))
        : rest.fetch(request, env),
  };
}

/**
 * The open calls, the owner's calls and the pages are routed apart: a call that matches one handler alone is answered
 * without a chain of handlers around it, which costs a quarter of a small answer.
 */
function createRoot({ log }: AppContext) {
  const root = new Hono<ServerEnv>({ getPath: pathOf });
  root.onError((error, c) => answerError(log, error, c));
  root.notFound(() => answerJson({ message: "No such address" }, 404));
  return root;
}

function isForApi(url: string): boolean {
  const start = url.indexOf("/", "https://".length);
  return url.startsWith("/api", start) && ["/", "?", ""].includes(url.charAt(start + "/api".length));
}

function createCache(context: AppContext, bundle: PageBundle) {
  const render = createPageRenderer(bundle, createPageData(context));
  return createPageCache({ render, clock: context.clock, maxAge: 10_000, maxBytes: 16 * 1024 * 1024 });
}

/** `/api/Blogs/...` and `/api/blogs/...` are the same path; the routes write it as the contract does. */
function pathOf(request: Request): string {
  return getPath(request).replace(/^\/api\/blogs(?=\/|$)/i, (_match, offset, whole: string) =>
    /^\/slug\//.test(whole.slice(offset + "/api/blogs".length)) ? "/api/Blogs" : "/api/blogs",
  );
}
