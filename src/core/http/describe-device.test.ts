import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, "Chrome on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, "Microsoft Edge on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, "Safari on macOS"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    "Safari on iOS",
  ],
  ["node", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test("a forged agent of any length gets a short description", () => {
  for (const userAgent of [`${"x".repeat(5_000)}/1.0 (y)`, `${"x".repeat(300)}/1.0 (y)`, "(".repeat(5_000)]) {
    expect((describeDevice(userAgent) ?? "").length).toBeLessThanOrEqual(90);
  }
});
