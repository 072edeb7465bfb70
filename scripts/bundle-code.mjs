import { basename, join } from "node:path";
import { build } from "vite";
import { siteFolder } from "./outputs.mjs";
import { installedPackages } from "./package-manifest.mjs";
import { root } from "./processes.mjs";

/** The server, and what it runs in processes and threads of their own. */
export const serverPrograms = [
  "src/core/server/main.ts",
  "src/features/backups/backup-program.ts",
  "src/features/export/export-program.ts",
  "src/core/process/checkpoint-worker.ts",
  "src/features/replies/answers/mail-worker.ts",
  "src/core/posts/server/body/markdown-worker.ts",
  "src/core/media/server/pictures/picture-process.ts",
  "src/features/resume/resume-process.ts",
  "src/core/site/server/yaml/yaml-worker.ts",
  "src/features/site-editing/splice-worker.ts",
  "src/features/post-import/import-program.ts",
  "src/features/post-import/reading-worker.ts",
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
