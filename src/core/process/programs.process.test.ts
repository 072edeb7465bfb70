import { getPriority } from "node:os";
import { describe, expect, test } from "vitest";
import type { DemoRequest } from "../../../test/demo-program.ts";
import {
  type AskOptions,
  askOnce,
  createProcess,
  createThread,
  EndedEarly,
  type Program,
} from "./programs.ts";

const file = "test/demo-program";
const starts: [kind: string, start: () => Program][] = [
  ["thread", () => createThread(file, { memory: 32 })],
  ["process", () => createProcess(file, { memory: 32 })],
];

describe.each(starts)("a program in a %s", (_kind, start) => {
  const ask = (request: DemoRequest, options?: AskOptions) => askOnce(start(), request, options);

  test("is answered what it asks", async () => {
    const answer = (message: string) => `${message} answer`;
    expect(await ask("ask", { answer })).toEqual(["first answer", "second answer"]);
  });

  test("throws what its work throws, and goes on", async () => {
    const program = start();
    await expect(program.ask("fail")).rejects.toMatchObject({ message: "It failed.", code: "EDEMO" });
    expect(await program.ask("ask")).toEqual([undefined, undefined]);
    await program.end();
  });

  test("is ended when it works too long, and starts again", async () => {
    const program = start();
    await expect(program.ask("work forever", { limit: () => 200 })).rejects.toThrow(EndedEarly);
    expect(await program.ask("ask")).toHaveLength(2);
    await program.end();
  });

  test("ends alone when it takes too much memory", async () => {
    await expect(ask("take all memory")).rejects.toThrow(EndedEarly);
  });

  test("has no result when it is ended", async () => {
    const program = start();
    const result = program.ask("work forever");
    const ended = expect(result).rejects.toThrow(EndedEarly);
    await program.end();
    await ended;
  });

  test("is not waited for after the signal", async () => {
    const program = start();
    const stop = new AbortController();
    const result = program.ask("work forever", { signal: stop.signal });
    stop.abort();
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    await program.end();
  });
});

test("a process has the priority of its program, and one that cannot run ends early", async () => {
  const nice = createProcess(file, { memory: 32 });
  // The tests may themselves run at a low priority.
  expect(await askOnce(nice, "tell the priority")).toBe(Math.max(getPriority(), 5));
  const missing = askOnce(createProcess("test/no-such-program", { memory: 32 }), "ask");
  await expect(missing).rejects.toThrow("the program ended early (1)");
});
