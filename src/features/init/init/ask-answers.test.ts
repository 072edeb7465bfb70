import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { askAnswers } from "./ask-answers.ts";

const enter = "\r";
const ctrlC = "\x03";

/** Answers the questions with these keys, each when its question has been asked. */
async function answer(...keys: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (text) => {
    shown += text;
  });
  const answers = askAnswers({ input, output });
  // A rejection is handled by the caller, which awaits it later.
  answers.catch(() => {});
  for (const key of keys) {
    const before = shown;
    input.write(key);
    await expect.poll(() => shown).not.toBe(before);
  }
  return { answers, shown: () => shown };
}

test("the answers are returned, and the address is optional", async () => {
  const { answers } = await answer("Ada", enter, "Programmer", enter, "ada@example.com", enter, enter);
  expect(await answers).toEqual({
    name: "Ada",
    title: "Programmer",
    email: "ada@example.com",
    siteUrl: undefined,
  });
});

test("the address can be one on this computer", async () => {
  const known = ["Ada", enter, "Programmer", enter, "ada@example.com", enter];
  const { answers, shown } = await answer(...known, "localhost:4815", enter);
  expect(shown()).toContain("Enter an address such as https://ada.example.");
  void answers;
  const other = await answer(...known, "http://localhost:4815", enter);
  expect(await other.answers).toMatchObject({ siteUrl: "http://localhost:4815" });
});

test("an answer that cannot be used is refused with a reason, and can be corrected", async () => {
  const { answers, shown } = await answer(enter, "Ada", enter, "Programmer", enter, "ada", enter);
  expect(shown()).toContain("Enter 1 to 200 characters.");
  expect(shown()).toContain("Enter an email address, such as ada@example.com.");
  void answers;
});

test("Ctrl+C ends the questions", async () => {
  const { answers } = await answer("Ada", enter, ctrlC);
  await expect(answers).rejects.toThrow(CommandFault);
});
