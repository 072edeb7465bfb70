#!/usr/bin/env node
// The command of the package. Any Node since 12 can run this file and its import, so that an old one is told so instead
// of failing in the first file that it cannot read. No `await` outside of functions, and no `?.` and `??`.
import { explainOldNode } from "./oldest-node.mjs";

const fault = explainOldNode(process.versions.node);
if (fault === undefined) {
  import("./foliodesk.js");
} else {
  console.error(fault);
  process.exitCode = 1;
}
