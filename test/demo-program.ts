import { getPriority } from "node:os";
import { type Ask, carryOut } from "../src/core/process/carry-out.ts";

/** What `programs.process.test.ts` asks it to do. */
export type DemoRequest = "fail" | "work forever" | "take all memory" | "ask" | "tell the priority";

carryOut(perform, { niceness: 5 });

async function perform(request: DemoRequest, ask: Ask): Promise<unknown> {
  if (request === "fail") throw Object.assign(new Error("It failed."), { code: "EDEMO" });
  if (request === "ask") return [await ask("first"), await ask("second")];
  if (request === "tell the priority") return getPriority();
  const kept: unknown[] = [];
  for (;;) if (request === "take all memory") kept.push(new Array(100_000).fill(0.5));
}
