import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { runFile } from "./processes.mjs";

await installDependencies({ dev: true });
process.env.NODE_ENV = "development";
await runFile("src/core/server/dev.ts", process.argv.slice(2));
