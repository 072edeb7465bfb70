import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLog } from "./log/log.ts";
import { createOutageLog } from "./outage-log.ts";

test("an outage is logged when it begins, periodically while it lasts, and when it ends", async () => {
  const lines: { level: number; msg: string; failed?: number }[] = [];
  const outages = createOutageLog(
    createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) }),
    50,
  );
  for (let i = 0; i < 1_000; i += 1) outages.report(new Error("away"));
  await sleep(80);
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: "away" }) }),
    expect.objectContaining({ level: 40, failed: 999 }),
  ]);
  await expect.poll(() => lines.at(-1)?.msg, { timeout: 5_000 }).toContain("is available again");
  expect(lines).toHaveLength(3);
  outages.report(new Error("away again"));
  expect(lines).toHaveLength(4);
  outages.stop();
});
