import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
console.log("The site is built.");
