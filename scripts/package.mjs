// Makes the package in dist/package, the one that `npm create` runs in dist/create-package, and their archives in dist. Nothing outside of
// dist changes.
import "./node.mjs";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installDependencies, runNpm } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { dist, packageFolder, starterFolder } from "./outputs.mjs";
import { root, runOrExit } from "./processes.mjs";
import { buildSite } from "./site-build.mjs";

await installDependencies({ dev: false });
await buildSite();
// Its dependencies may just have been installed.
const { bundlePackage, writeStarter } = await import("./bundle-package.mjs");
await withLock(() => runOrExit("Making the package", makePackages));

async function makePackages() {
  const packages = [
    { folder: packageFolder, ...(await bundlePackage()) },
    { folder: starterFolder, ...writeStarter() },
  ];
  const next = join(dist, ".next-archive");
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  const folders = packages.map(({ folder }) => folder);
  const result = await runNpm(root, ["pack", ...folders, "--pack-destination", next, "--loglevel=error"]);
  if (result.code !== 0) return result;
  const archives = packages.map(({ name, version }) => `${name}-${version}.tgz`);
  for (const archive of archives) renameSync(join(next, archive), join(dist, archive));
  rmSync(next, { recursive: true });
  console.log(`It is in dist/${archives[0]}.`);
  return result;
}
