import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Many small chunks compress worse than a few large ones, and each one costs a request. `framework` has the libraries,
// `base` has what every public screen loads, `shared` has what several of them share, and `owner` what the owner's
// screens share. Admin code and the individual icons stay out of the first three. The entry stays separate because it
// hydrates the page and must run last.
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|hono|cookie|turbo-stream)\/|vite\/preload-helper/;
const base = /\/app\/(root\.tsx|desktop\/desk\.tsx|api\.ts|browser\/visit-opt-out\.ts)/;
const owner =
  /\/app\/(routes\/admin\/(?!route|password-field)[\w.-]+$|ui\/(field|input|switch)|browser\/admin-token)/;
const shared =
  /\/(app\/(ui\/(?!field|switch)|browser\/(?!admin-token))|node_modules\/lucide-react\/dist\/esm\/(?!icons))/;

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: false,
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
                { name: "framework", test: framework },
                { name: "base", test: base },
                { name: "shared", test: shared, minShareCount: 3 },
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
