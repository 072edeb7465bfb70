// Makes the package in dist/package, and its archive in dist. Nothing outside of dist changes.
import "./node.mjs";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installDependencies, runNpm } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { dist, packageFolder } from "./outputs.mjs";
import { root, runOrExit } from "./processes.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
// Its dependencies may just have been installed.
const { bundlePackage } = await import("./bundle-package.mjs");
await withLock(() => runOrExit("Making the package", makePackage));

async function makePackage() {
  const { name, version } = await bundlePackage();
  const archive = `${name}-${version}.tgz`;
  const next = join(dist, ".next-archive");
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  const result = await runNpm(root, ["pack", packageFolder, "--pack-destination", next, "--loglevel=error"]);
  if (result.code !== 0) return result;
  renameSync(join(next, archive), join(dist, archive));
  rmSync(next, { recursive: true });
  console.log(`It is in dist/${archive}.`);
  return result;
}
