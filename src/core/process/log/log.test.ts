import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an error about an invalid URL is logged without the URL, which can contain a query", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  try {
    new URL("http://1.2.3.256/?secret=1");
  } catch (err) {
    log.error({ err, route: "/" }, "request failed");
  }
  const [line = "{}"] = lines;
  expect(line).not.toContain("secret");
  expect(JSON.parse(line)).toMatchObject({
    msg: "request failed",
    route: "/",
    err: { code: "ERR_INVALID_URL", message: "Invalid URL", stack: expect.stringContaining("log.test.ts") },
  });
});
