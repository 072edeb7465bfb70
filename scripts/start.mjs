import "./check-node.mjs";
import { buildSite, installDependencies } from "./prepare.mjs";
import { becomeProgram } from "./processes.mjs";

await installDependencies({ dev: false });
await buildSite();
await becomeProgram("server/main.ts", process.argv.slice(2));
