// Runs one of the project's own commands: `node scripts/run.mjs src/core/cli/foliodesk.ts demo ...`.
import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { runFile } from "./processes.mjs";
import { buildServer } from "./server-build.mjs";
import { buildSite } from "./site-build.mjs";

const [file = "", ...args] = process.argv.slice(2);

// The owner's commands need no development dependencies.
await installDependencies({ dev: !file.startsWith("src/core/cli/") });
// The benchmarks measure the built site, and import parts of it. The corpus of spam needs neither.
if (/^bench\/[^/]+$/.test(file)) await buildServer(await buildSite());
await runFile(file, args);
