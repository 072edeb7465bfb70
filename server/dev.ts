import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRequestHandler } from "react-router";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { createApp } from "./app.ts";
import type { AppContext } from "./context.ts";
import { createDocuments } from "./documents/documents.ts";
import type { ServerEnv } from "./http/client-address.ts";
import type { PageBundle } from "./pages/bundle.ts";
import { createPageData } from "./pages/page-data.ts";
import { prepareContext } from "./prepare.ts";
import { publicFiles } from "./site/public-files.ts";
import { explainStartFault, listenFault } from "./start-faults.ts";
import { waitForStopSignal } from "./stop-signal.ts";

// The site with hot reload: Vite serves the sources, and the API is the same as in production. Pages are rendered for
// every request and have no Content-Security-Policy, because hot reload adds inline scripts.
try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explainStartFault(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const stopSignal = waitForStopSignal();
  const context = await prepareContext(stopSignal);
  if (context === undefined) return;
  const { config } = context;
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: "custom" });

  const handleRequest = getRequestListener(createDevApp(context, vite).fetch);
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => void handleRequest(request, response));
  });
  server.listen(config.port, config.host);
  await once(server, "listening").catch((error) => {
    throw listenFault(error, config);
  });
  console.log(`Deskfolio is running with hot reload at http://localhost:${config.port}`);

  await stopSignal;
  server.closeAllConnections();
  await vite.close();
  await context.close();
}

function createDevApp(context: AppContext, vite: ViteDevServer) {
  const { has, render } = createDocuments(context);
  const pages = new Hono().get("*", async (c) => {
    const bundle = (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBundle;
    const pageContext = bundle.entry.module.createPageContext({
      data: createPageData(context),
      nonce: "",
      requestId: randomUUID(),
      reportFault: (error) => context.log.error({ err: error, url: c.req.url }, "could not render a page"),
      refused: undefined,
    });
    return createRequestHandler(bundle, "development")(c.req.raw, pageContext);
  });
  const documents = new Hono().get("*", async (c, next) => {
    if (!has(c.req.path)) return next();
    const { status, headers, body } = await render(c.req.url);
    return new Response(new Uint8Array(body), { status, headers });
  });
  const api = createApp(context);
  const toApi = (c: Context) => api.fetch(c.req.raw, c.env as ServerEnv["Bindings"]);
  return new Hono()
    .all("/api/*", toApi)
    .get("/pictures/*", toApi)
    .get("*", publicFiles(context.config.siteDir))
    .route("/", documents)
    .route("/", pages);
}
