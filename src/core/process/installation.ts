import { createRequire, findPackageJSON } from "node:module";
import path from "node:path";
import { isInImage } from "./environment.ts";

/**
 * TypeScript, which Node runs directly, is only in the repository. Bundled JavaScript has all of its files in one
 * folder: in a package, and in the repository, where `npm start` puts it below `dist`.
 */
const isBundle = path.extname(import.meta.filename) === ".js";
const code = import.meta.dirname;
const packageFile = findPackageJSON(import.meta.url) as string;
const root = path.dirname(packageFile);
const isPackage = isBundle && path.dirname(code) === root;

/** Where the files of this installation of Foliodesk are. */
export const installation = {
  root,
  /** The sample site. */
  sample: path.join(root, "sample"),
  /** The built files that browsers load. */
  client: path.join(root, isPackage ? "client" : "dist/site/client"),
  /** The built pages, which the server renders. */
  pages: isBundle ? path.join(code, "pages.js") : path.join(root, "dist/site/server/index.js"),
  /** A module that ends the process that loads it when its parent ends. */
  parentWatcher: path.join(root, isPackage ? "server/end-with-parent.js" : "scripts/end-with-parent.mjs"),
  packageFile,
  isPackage,
} as const;

/** Returns the file of a program that runs in a process of its own, such as `src/core/server/main`. */
export function programFile(name: string): string {
  return isBundle ? path.join(code, `${path.basename(name)}.js`) : path.join(root, `${name}.ts`);
}

/** Returns a file of a dependency, such as `some-font/bold.ttf`. A package has a copy of each file that it needs. */
export function dataFile(name: string): string {
  return isPackage
    ? path.join(root, "data", path.basename(name))
    : createRequire(import.meta.url).resolve(name);
}

/**
 * Returns how the owner runs a command, such as `npm run verify -- FILE`: in a clone of the repository, and in a site,
 * because `init` gives it scripts of the same names. Unlike `npx`, `npm run` never installs another package of the
 * name. An image has neither, but the command itself.
 */
export function commandLine(command: string, ...args: string[]): string {
  if (isInImage) return ["foliodesk", command, ...args].join(" ");
  if (command === "start") return "npm start";
  const [name = "", ...inner] = command.split(" ");
  const script = name === "check" ? "check-site" : name;
  const all = [...inner, ...args];
  return [`npm run ${script}`, ...(all.length > 0 ? ["--", ...all] : [])].join(" ");
}
