import { createHash } from "node:crypto";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compileEarly } from "./build/compile-early.ts";
import { inlineStyles } from "./build/inline-styles.ts";
import { pageIcons } from "./build/page-icons.ts";
import { pageIconNames } from "./src/core/site/contract/page-icons.ts";

/**
 * Many small chunks compress worse than a few large ones, and each one costs a request. A public screen loads `base` and a
 * file of its own, beside the manifest of React Router and the runtime of the bundler. Screens that show Markdown share a file with
 * its components. An admin screen also loads `owner`.
 * Each of the two has the modules that are directly in these folders, with all that they import. Other modules belong to
 * the screens that import them, or are loaded after the page, such as those in folders named `lazy`. What is in which file
 * is checked by `test/client-chunks.process.test.ts`.
 */
const chunkFolders = {
  base: ["src", "src/core/pages/screens", "src/core/desk/screens", "src/core/ui"],
  owner: [
    "src/core/admin",
    "src/core/admin/ui",
    "src/core/admin/versions",
    "src/features/site-editing/screens/preview/parts",
  ],
};

/** What a public screen shares with other screens, although `base` does not import it. */
const sharedModules = [
  ...["src/core/account/screens/admin-token.ts", "src/core/visits/screens/visit-opt-out.ts"],
  ...["src/core/http/contract/public-bounds.ts", "src/core/posts/contract/tags.ts"],
  ...["arrow-left", "chevron-down", "eye", "heart", "search"].map(iconFile),
];

/** What several admin screens share, although `owner` does not import it. Each would be a request of its own. */
const ownerModules = [
  ...[
    "src/core/posts/screens/blog-draft.ts",
    "src/core/posts/screens/api.ts",
    "src/features/site-editing/screens/api.ts",
  ],
  ...["entry.tsx", "folders.ts", "message-actions.ts", "use-mailbox.ts", "use-move.ts"].map(
    (file) => `src/core/messages/screens/${file}`,
  ),
  // The styles of the settings, which are small.
  "src/core/admin/settings/settings.module.css",
  ...[
    "src/features/notifications/screens/push/this-device.ts",
    "src/core/account/screens/second-step/used-passkey.ts",
    "src/core/account/contract/factor-bounds.ts",
  ],
  ...["src/core/posts/screens/state/use-time-zone.ts", "src/core/posts/screens/state/zoned-time.ts"],
  "src/core/posts/contract/propose-slug.ts",
  ...["archive", "chevron-right", "chevron-up", "copy", "file-down", "file-up", "inbox", "log-out"].map(
    iconFile,
  ),
  ...["pencil", "plus", "shield-exclamation-point", "sliders-horizontal"].map(iconFile),
  ...["square-arrow-up-right-exit", "undo-2"].map(iconFile),
];

function iconFile(icon: string): string {
  return `node_modules/lucide-react/dist/esm/icons/${icon}.mjs`;
}

/** Returns the path of a module from the root, with slashes. The folder of packages can be elsewhere, behind a link. */
function fileOf(id: string): string {
  const file = path.relative(import.meta.dirname, id.split("?")[0] ?? "").replaceAll(path.sep, "/");
  return file.replace(/^.*?(?=node_modules\/)/, "");
}

/** What the features of the admin area declare. Public pages load it, with `owner`, for the owner only. */
function isFeature(id: string): boolean {
  return /^src\/(features\/app|core\/feature\.app|(core|features)\/.+\/feature\.app)\.ts$/.test(fileOf(id));
}

function isBase(id: string): boolean {
  const isShared = chunkFolders.base.includes(path.posix.dirname(fileOf(id))) && !isFeature(id);
  return isShared || sharedModules.includes(fileOf(id));
}

const namedFiles = new Map<string, string>();

/** Without the number of its line, which makes every document 0.2 KB larger. */
function nameClass(name: string, file: string): string {
  const suffix = createHash("sha256").update(fileOf(file)).digest("hex").slice(0, 3);
  const other = namedFiles.get(suffix) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} need longer class names: both have ${suffix}.`);
  namedFiles.set(suffix, file);
  return `${name}_${suffix}`;
}

function isOwner(id: string): boolean {
  const isShared = chunkFolders.owner.includes(path.posix.dirname(fileOf(id))) || isFeature(id);
  return isShared || ownerModules.includes(fileOf(id));
}

export default defineConfig({
  plugins: [reactRouter(), pageIcons(pageIconNames), inlineStyles(), compileEarly("base")],
  publicDir: false,
  css: { modules: { generateScopedName: nameClass } },
  // The built site sends this with the service worker of the admin area.
  server: { headers: { "Service-Worker-Allowed": "/admin/" } },
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // The first ones that know `light-dark()`.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    reportCompressedSize: false,
    // What is loaded later imports files that are loaded already.
    modulePreload: false,
  },
  environments: {
    // In one file, which the server has loaded completely before a newer build replaces it.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // No library here has a getter that does something when it is read: 0.1 KB, without which a post is over its budget.
            propertyReadSideEffects: false,
            unknownGlobalSideEffects: false,
            // React Router's advice to developers, which its development build still prints: 1 KB.
            manualPureFunctions: ["warning", "warningOnce", "warnOnce"],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: "base", test: isBase },
                { name: "owner", test: isOwner },
              ],
            },
          },
        },
      },
    },
  },
  // The development server does not find these before a page needs them, and would then load the page twice.
  optimizeDeps: { include: ["lucide-react", "zod"] },
  // Bundled so that the server loads only what it uses, not the full icon set.
  ssr: { noExternal: ["lucide-react", "hono"] },
});
