import type { Config } from "@react-router/dev/config";
import { writePublicManifest } from "./build/public-manifest.ts";

export default {
  appDirectory: "src",
  // The start script builds into a temporary folder and renames it, so that concurrent builds cannot mix their output.
  buildDirectory: process.env.FOLIODESK_BUILD_DIR ?? "dist/site",
  // Discovered lazily, each path with a parameter, such as that of a post, would be a request more before its data is requested.
  routeDiscovery: { mode: "initial" },
  buildEnd: writePublicManifest,
  ssr: true,
  // Split, each loader and action would be a file of a few hundred bytes, named in the manifest that every screen loads.
  splitRouteModules: false,
} satisfies Config;
