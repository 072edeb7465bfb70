import "./node.mjs";
import module from "node:module";
import { join } from "node:path";
import { installDependencies } from "./install.mjs";
import { root, runFile } from "./processes.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
// Caches compiled code between starts.
module.enableCompileCache(join(root, "node_modules", ".cache", "node"));
await runFile("server/main.ts", process.argv.slice(2));
