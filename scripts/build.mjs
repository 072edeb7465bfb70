import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { buildServer } from "./server-build.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
await buildServer();
console.log("The site is built.");
