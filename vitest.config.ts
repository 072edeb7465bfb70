import { defineConfig } from "vitest/config";

// Separate from vite.config.ts: tests import plain modules, and the React Router plugin would only slow them down.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{server,contract,app,cli,content,test,bench}/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    environment: "node",
    pool: "forks",
    globalSetup: ["test/postgres.ts"],
    setupFiles: ["test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
