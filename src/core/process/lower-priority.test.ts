import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { lowerPriority } from "./lower-priority.ts";

test("a process gets a lower priority, and never a higher one again", async () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"]);
  const exit = once(child, "exit");
  await once(child, "spawn");
  const pid = child.pid as number;
  // The tests may themselves run at a low priority.
  const own = getPriority();
  lowerPriority(pid, 5);
  expect(getPriority(pid)).toBe(Math.max(own, 5));
  lowerPriority(pid, 15);
  lowerPriority(pid, 10);
  expect(getPriority(pid)).toBe(Math.max(own, 15));
  child.kill();
  await exit;
  expect(() => lowerPriority(pid, 19)).not.toThrow();
});
