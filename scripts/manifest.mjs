import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

/** The packages that are installed beside the bundle: native ones, and one with data that few processes load. */
export const installedPackages = ["@node-rs/argon2", "@zxcvbn-ts/language-common", "better-sqlite3", "sharp"];

const manifest = join(root, "package.json");
const saved = join(root, "dist", "package.json.saved");

/**
 * Replaces package.json by the one of the package, because npm always packs the file of that name. All other
 * dependencies are in the bundle. `restoreManifest` takes it back.
 */
export function writePackageManifest() {
  const source = readFileSync(manifest, "utf8");
  const { name, version, description, license, type, scripts, dependencies } = JSON.parse(source);
  const installed = Object.fromEntries(
    installedPackages.map((dependency) => [dependency, dependencies[dependency]]),
  );
  const packed = {
    name,
    version,
    description,
    keywords: ["portfolio", "blog", "desktop", "self-hosted"],
    license,
    type,
    engines: { node: ">=22.22.0" },
    bin: { deskfolio: "dist/server/deskfolio.js" },
    files: ["dist", "!dist/package.json.saved"],
    exports: { "./package.json": "./package.json" },
    // Kept so that a command in the repository restores the file if npm was interrupted.
    scripts,
    dependencies: installed,
  };
  writeFileSync(saved, source);
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`);
}

/** Takes back what {@link writePackageManifest} replaced, if it did. */
export function restoreManifest() {
  if (existsSync(saved)) renameSync(saved, manifest);
}
