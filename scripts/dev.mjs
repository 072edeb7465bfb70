import "./check-node.mjs";
import { installDependencies } from "./prepare.mjs";
import { becomeProgram } from "./processes.mjs";

await installDependencies({ dev: true });
await becomeProgram("server/dev.ts", process.argv.slice(2));
