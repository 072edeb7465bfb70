import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
// Its dependencies may just have been installed.
const { start } = await import("../cli/start.ts");
await start();
