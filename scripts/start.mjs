import "./node.mjs";
import * as module from "node:module";
import { join } from "node:path";
import { installDependencies } from "./install.mjs";
import { root } from "./processes.mjs";
import { buildServer } from "./server-build.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
const server = await buildServer(await buildSite());
// The server uses the same cache. Without it, Node would first load its compiler for TypeScript, which takes 0.1 s.
module.enableCompileCache(join(root, "node_modules", ".cache", "foliodesk"));
// Its dependencies may just have been installed.
const { start } = await import("../src/core/cli/start.ts");
await start({ program: join(server, "main.js") });
