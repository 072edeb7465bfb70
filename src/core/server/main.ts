import path from "node:path";
import { loadPageBundle } from "../pages/server/bundle.ts";
import { keepFiles } from "../pages/server/kept-files.ts";
import { installation } from "../process/installation.ts";
import { createApp } from "./app.ts";
import { runServer } from "./run.ts";

// The built site.
await runServer(async (context) => {
  const { config, log, services } = context;
  const bundle = await loadPageBundle(installation.pages);
  const folder = path.join(config.cacheDir, "client");
  const files = services.add(await keepFiles({ source: installation.client, folder, log }));
  return { app: createApp(context, { bundle, filesFolder: files.folder }) };
});
