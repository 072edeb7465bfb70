// `npm pack` and `npm publish` run this before they collect the files of the package, and with --restore afterwards.
import "./node.mjs";
import { installDependencies } from "./install.mjs";
import { restoreManifest, writePackageManifest } from "./manifest.mjs";
import { runOrExit } from "./processes.mjs";
import { buildSite } from "./site-build.mjs";

if (process.argv.includes("--restore")) {
  restoreManifest();
} else {
  await installDependencies({ dev: false });
  await buildSite();
  const { bundlePackage } = await import("./bundle-package.mjs");
  await runOrExit("Bundling the package", async () => {
    await bundlePackage();
    return { code: 0, output: "" };
  });
  writePackageManifest();
}
