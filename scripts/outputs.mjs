import { join } from "node:path";
import { root } from "./processes.mjs";

/** Everything that is built is in this folder, which git ignores. */
export const dist = join(root, "dist");

/** The built site: `client`, the files that browsers load, and `server`, the pages. */
export const siteFolder = join(dist, "site");

/** The bundled server, in a folder for each of the last versions. */
export const serverFolder = join(dist, "server");

/** The package as npm installs it. */
export const packageFolder = join(dist, "package");

/** The package that `npm create foliodesk` runs. */
export const starterFolder = join(dist, "create-package");
