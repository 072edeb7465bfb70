import "./check-node.mjs";
import { buildSite, installDependencies } from "./prepare.mjs";
import { becomeProgram, compileCache } from "./processes.mjs";

await installDependencies({ dev: false });
await buildSite();
// A small heap: the live data is some tens of megabytes, and Node would let garbage pile up to fit the whole machine.
const flags = ["--max-old-space-size=256", "--max-semi-space-size=4"];
await becomeProgram("server/main.ts", process.argv.slice(2), {
  flags,
  env: { NODE_COMPILE_CACHE: compileCache },
});
