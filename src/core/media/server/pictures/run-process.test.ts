import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const module = JSON.stringify(path.join(import.meta.dirname, "run-process.ts"));
const order = { task: "inspect", file: "/nowhere/photo.jpg", hash: "" };

/** Runs a program that has no other work than pictures, and returns what it prints. */
async function run(program: string): Promise<string> {
  const source = `const { createPictureProcess } = await import(${module});
    const pictures = createPictureProcess({ idle: 60_000 });
    const outcome = await pictures.run(${JSON.stringify(order)});
    ${program}`;
  const args = ["--input-type=module", "--eval", source];
  return (await promisify(execFile)(process.execPath, args, { timeout: 10_000 })).stdout.trim();
}

test("a program waits for its picture, and ends while the picture process is idle", async () => {
  expect(await run("console.log(outcome.fault)")).toBe("photo.jpg does not exist.");
});

test("a program can stop the idle picture process and continue", async () => {
  expect(await run('await pictures.stop(); await pictures.stop(); console.log("stopped")')).toBe("stopped");
});

test("an order ends with an error when the picture process is stopped", async () => {
  // A process that has just been started has not answered yet.
  const program = `const others = createPictureProcess();
    const running = others.run(${JSON.stringify(order)});
    await new Promise(setImmediate);
    await others.stop();
    console.log((await running).error);`;
  expect(await run(program)).toBe("the picture process ended early (SIGKILL)");
});
