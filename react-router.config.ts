import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // The start script builds into a temporary folder and renames it, so that concurrent builds cannot mix their output.
  buildDirectory: process.env.DESKFOLIO_BUILD_DIR ?? "build",
  routeDiscovery: { mode: "initial" },
  ssr: true,
} satisfies Config;
