import "./check-node.mjs";
import { installDependencies } from "./prepare.mjs";
import { becomeProgram } from "./processes.mjs";

await installDependencies({ dev: true });
await becomeProgram("server/dev.ts", process.argv.slice(2), {
  // The pages that Vite loads and the server around them must share one copy of the router: the development one.
  flags: ["--conditions=development"],
  env: { NODE_ENV: "development" },
});
