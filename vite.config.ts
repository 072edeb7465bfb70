import { createHash } from "node:crypto";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compileEarly } from "./scripts/compile-early.mjs";
import { inlineStyles } from "./scripts/inline-styles.mjs";
import { trimRouter } from "./scripts/trim-router.mjs";
import { untraceReact } from "./scripts/untrace-react.mjs";

// Many small chunks compress worse than a few large ones, and each one costs a request. A public screen loads `base`
// and a file of its own, beside the manifest of React Router and the runtime of the bundler. `base` has the libraries and
// what several public screens share. `owner` has what the owner's screens share.
const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|turbo-stream)\/|vite\/preload-helper/;
const publicParts =
  /\/app\/((root|entry\.client)\.tsx|refused-form\.ts|desktop\/(?!window-(controls|menu|geometry)|move-button|shortcuts|is-admin|use-(?!entry-place))|api\.ts|ui\/(?!field|switch|markdown)|browser\/(?!admin-token|sign-out-reason|blog-draft|window-places|shortcuts)|routes\/blog\/cover-picture|(?!routes\/|ui\/(markdown|switch|field|input)|desktop\/(window-(controls|menu)|shortcuts)).*\.css)/;
const sharedParts =
  /\/contract\/bounds\.ts|lucide-react\/dist\/esm\/icons\/(eye|rotate-ccw|heart|x|mail|code-xml)\.|lucide-react\/dist\/esm\/(?!icons)/;
const base = new RegExp([libraries, publicParts, sharedParts].map(({ source }) => source).join("|"));
const owner =
  /\/app\/(routes\/admin\/(?!route|password-field)[\w.-]+$|ui\/(field|input|switch)|browser\/(admin-token|sign-out-reason))|node_modules\/hono\//;

/** Returns a class name such as `title-k3f`, the same for the browser and the server. */
function shortName(name: string, file: string): string {
  const folder = path.relative(import.meta.dirname, file.split("?")[0] ?? "");
  return `${name}-${createHash("sha256").update(folder).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 3)}`;
}

export default defineConfig({
  plugins: [reactRouter(), inlineStyles(), trimRouter(), untraceReact(), compileEarly("base")],
  publicDir: false,
  // Every page has these names in its elements, in its styles, and in its scripts.
  css: { modules: { generateScopedName: shortName } },
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
  environments: {
    // In one file, which the server has loaded completely before a newer build replaces it.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // No library here has a getter that does something when it is read.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                { name: "base", test: base },
                { name: "owner", test: owner, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  // Bundled so that the server loads only what it uses, not the full icon set.
  ssr: { noExternal: ["lucide-react", "hono"] },
});
