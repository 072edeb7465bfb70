import { defineConfig, devices } from "@playwright/test";

const browser = process.env.CHROMIUM_PATH;

// The servers of the tests run in its processes, and render with the React that visitors get.
process.env.NODE_ENV ??= "production";

// No `webServer`: every test starts its own server with its own database.
export default defineConfig({
  testDir: ".",
  testMatch: ["e2e/**/*.spec.ts", "src/**/*.spec.ts"],
  fullyParallel: true,
  workers: 2,
  // In CI, a test that fails once is repeated and listed as flaky, so that it does not hold up a change. Fix it all the same.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Ends a test that hangs. The longest need 20 s on two cores, and three times as long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    // `--trace retain-on-failure` keeps a trace of every failed test, but recording them all takes a third longer.
    trace: "off",
    screenshot: "only-on-failure",
    // color-scheme.spec.ts tests the other one.
    colorScheme: "dark",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // Containers often have no sandbox and no GPU. The other flags turn off background network traffic.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: "e2e/firefox/*.spec.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    { name: "firefox", testMatch: "e2e/firefox/*.spec.ts" },
  ],
});
