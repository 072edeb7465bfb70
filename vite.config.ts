import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: "content/public",
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
});
