import { expect, test } from "vitest";

test("programs for Node do not see the types of browsers, which a package could bring along", () => {
  // @ts-expect-error Only tsconfig.browser.json knows it.
  expect(typeof document).toBe("undefined");
});
