import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oldestNode } from "../src/core/cli/oldest-node.mjs";
import { root } from "./processes.mjs";

/** The packages that are installed beside the bundle: native ones, and one with data that few processes load. */
export const installedPackages = ["@node-rs/argon2", "@zxcvbn-ts/language-common", "better-sqlite3", "sharp"];

/** Returns the package.json of create-foliodesk, which has the same version and runs exactly that one. */
export function createStarterManifest() {
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return {
    name: `create-${name}`,
    version,
    description: "Creates and starts a Foliodesk site: npm create foliodesk my-site",
    license,
    type,
    bin: { [`create-${name}`]: "create.mjs" },
    dependencies: { [name]: version },
  };
}

/**
 * Returns the package.json of the package. The repository's own lists what a build from the sources needs, while the
 * package has most of that in its bundle.
 * @param {string[]} files what the package consists of
 */
export function createManifest(files) {
  const source = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { name, version, description, license, type, dependencies } = source;
  return {
    name,
    version,
    description,
    keywords: ["portfolio", "blog", "desktop", "self-hosted"],
    license,
    type,
    engines: { node: `>=${oldestNode.join(".")}.0` },
    bin: { foliodesk: "server/bin.mjs" },
    files,
    exports: { "./package.json": "./package.json" },
    dependencies: Object.fromEntries(
      installedPackages.map((dependency) => [dependency, dependencies[dependency]]),
    ),
  };
}
