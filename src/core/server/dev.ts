import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { PageBundle } from "../pages/server/bundle.ts";
import { createApp } from "./app.ts";
import type { AppContext } from "./context.ts";
import { runServer, type Served } from "./run.ts";

// The site with hot reload: Vite serves the sources that browsers load, and everything else is the same app as in
// production, with pages that are rendered from the sources.
await runServer(async (context) => {
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });
  context.services.add({ stop: () => vite.close() });
  return { app: createChangingApp(context, vite), before: vite.middlewares };
});

/** Creates an app that is created again for the first request after a change of the sources. */
function createChangingApp(context: AppContext, vite: ViteDevServer): Served["app"] {
  let current: Promise<Served["app"]> | undefined;
  vite.watcher.on("all", () => {
    current = undefined;
  });

  async function load(): Promise<Served["app"]> {
    const bundle = (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBundle;
    return createApp(context, { bundle, filesFolder: undefined });
  }

  return {
    fetch: async (request, env) => {
      // A fault in the sources is reported at each request until it is corrected.
      current ??= load().catch((error) => {
        current = undefined;
        throw error;
      });
      const response = await (await current).fetch(request, env);
      return allowInlineScripts(response);
    },
  };
}

/** Hot reload adds inline scripts and styles, whose hashes are not known. */
function allowInlineScripts(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-security-policy");
  return new Response(response.body, { status: response.status, headers });
}
