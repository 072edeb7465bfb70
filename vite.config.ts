import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every screen loads. In one file it compresses better than in the many that sharing would make of it. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|hono|cookie|turbo-stream)\//;

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: "content/public",
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } } },
      },
    },
  },
  // Built into the server's bundle, so that it holds the few icons it draws and not the whole set.
  ssr: { noExternal: ["lucide-react", "hono"] },
});
