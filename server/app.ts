import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { createApi } from "./api/api.ts";
import type { AppContext } from "./context.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { answerError } from "./http/errors.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createPageCache } from "./pages/cache.ts";
import { builtFiles } from "./pages/files.ts";
import { createPageData } from "./pages/page-data.ts";
import { pageRoutes } from "./pages/pages.ts";
import { createPageRenderer } from "./pages/render.ts";

/** The built site: its files and its pages. */
export interface Site {
  filesFolder: string;
  bundle: PageBundle;
}

/** The whole site as one function from a request to an answer. Without a `site` it is the API alone. */
export function createApp(context: AppContext, site?: Site) {
  const app = new Hono<ServerEnv>({ getPath: pathOf });
  app.onError((error, c) => answerError(context.log, error, c));
  const pages = site && createCache(context, site.bundle);
  app.route("/api", createApi(context, pages?.clear));
  if (site !== undefined && pages !== undefined) {
    app.use(builtFiles(site.filesFolder));
    app.route("/", pageRoutes(pages));
  }
  app.notFound((c) => c.json({ message: "No such address" }, 404));
  return app;
}

function createCache(context: AppContext, bundle: PageBundle) {
  const render = createPageRenderer(bundle, createPageData(context));
  return createPageCache({ render, clock: context.clock, maxAge: 10_000, maxPages: 500 });
}

/** `/api/Blogs/...` and `/api/blogs/...` are the same path; the routes write it as the contract does. */
function pathOf(request: Request): string {
  return getPath(request).replace(/^\/api\/blogs(?=\/|$)/i, (_match, offset, whole: string) =>
    /^\/slug\//.test(whole.slice(offset + "/api/blogs".length)) ? "/api/Blogs" : "/api/blogs",
  );
}
