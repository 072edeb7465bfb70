import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { buildServer } from "./server-build.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildServer(await buildSite());
console.log("The site is built.");
