import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "vite";
import { siteFolder } from "./outputs.mjs";
import { installedPackages } from "./package-manifest.mjs";
import { root } from "./processes.mjs";

/** The server, and what it and its features run in processes and threads of their own. */
export const serverPrograms = [
  "src/core/server/main.ts",
  ...globSync("src/**/*-{program,worker}.ts", { cwd: root, exclude: ["**/screens/**"] }).sort(),
];

/**
 * Bundles programs, the built pages, and what they import into JavaScript for Node 22. Each program becomes a file with its
 * own name, such as `main.js`, and the pages become `pages.js`.
 * @param {string} folder where all files are put, because `src/core/process/installation.ts` finds the others from its own
 * @param {string[]} programs files of the repository
 */
export async function bundleCode(folder, programs) {
  const nameOf = (/** @type {string} */ file) => basename(file).replace(/\.\w+$/, "");
  const entries = programs.map((file) => [nameOf(file), join(root, file)]);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: installedPackages },
    build: {
      ssr: true,
      outDir: folder,
      target: "node22",
      minify: false,
      rolldownOptions: {
        input: { ...Object.fromEntries(entries), pages: join(siteFolder, "server", "index.js") },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
