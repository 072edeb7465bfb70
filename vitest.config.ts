import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { pageIcons } from "./build/page-icons.ts";
import { pageIconNames } from "./src/core/site/contract/page-icons.ts";

// Separate from vite.config.ts: tests import plain modules, and the React Router plugin would only slow them down.
export default defineConfig({
  plugins: [pageIcons(pageIconNames)],
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{src,test,bench}/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    environment: "node",
    pool: "forks",
    // Files share the modules that a worker has loaded and compiled, which saves a third of the time of those that
    // start no other programs. A module must not keep what a test leaves behind.
    isolate: false,
    // More than cores: tests also wait for databases, programs, and mail servers.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    tags: [
      { name: "release", description: "Only `npm test -- --release` runs it, and whoever names its file." },
    ],
    // Other style sheets are empty.
    css: { include: /rare-fonts\.css/, modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    // Commands that tests start must not read the owner's own file.
    env: { ENV_FILE: "" },
    // Ends a test that hangs. The slowest need a few seconds on two idle cores, and a busy machine is ten times as slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of 1 s is too short for a thread or process to start on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
