#!/usr/bin/env node
// The command of the package create-foliodesk, which `npm create foliodesk` runs. Any Node since 12 can run it, so that an old one is
// told so by the command of Foliodesk.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("foliodesk/package.json");
process.argv.splice(2, 0, "init", "--start", "--published");
import(pathToFileURL(join(dirname(manifest), "server", "bin.mjs")).href);
