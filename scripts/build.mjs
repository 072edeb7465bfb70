import "./check-node.mjs";
import { buildSite, installDependencies } from "./prepare.mjs";

await installDependencies({ dev: false });
await buildSite();
console.log("The site is built.");
