import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Many small files compress worse than one, and each costs a request. What every screen loads is in one file, and what
// several public screens share in another: nothing of the owner's screens, and of the icons only what draws them.
const framework = /node_modules\/(react|react-dom|scheduler|react-router|hono|cookie|turbo-stream)\//;
const shared =
  /\/(app\/(api\.ts|desktop|ui\/(?!field|switch)|browser\/(?!admin-token))|content|node_modules\/lucide-react\/dist\/esm\/(?!icons))/;

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: "content/public",
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: framework },
                { name: "shared", test: shared, minShareCount: 3 },
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
