import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Many small files compress worse than one, and each costs a request. Libraries are in one file, what every public
// screen loads in another, and what several of them share in a third: nothing of the owner's screens, and of the icons
// only what draws them. What the owner's screens share is in a fourth. The entry stays by itself: it hydrates the page, and must run after all else is loaded.
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|hono|cookie|turbo-stream)\/|vite\/preload-helper/;
const base = /\/app\/(root\.tsx|desktop\/desk\.tsx|api\.ts|browser\/visit-opt-out\.ts)/;
const owner = /\/app\/(routes\/admin\/(?!route)[\w.-]+$|ui\/(field|input|switch)|browser\/admin-token)/;
const shared =
  /\/(app\/(ui\/(?!field|switch)|browser\/(?!admin-token))|content|node_modules\/lucide-react\/dist\/esm\/(?!icons))/;

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: "content/public",
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
  environments: {
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
  // Built into the server's bundle, so that it holds the few icons it draws and not the whole set.
  ssr: { noExternal: ["lucide-react", "hono"] },
});
