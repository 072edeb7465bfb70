import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readPassword } from "./read-password.ts";

function fakeTerminal() {
  const modes: boolean[] = [];
  const setRawMode = (raw: boolean) => modes.push(raw);
  return { modes, input: Object.assign(new PassThrough(), { isTTY: true, setRawMode }) };
}

async function type(keys: string) {
  const { input, modes } = fakeTerminal();
  const output = new PassThrough();
  const reading = readPassword(input, output);
  input.write(keys);
  const password = await reading;
  output.end();
  return { password, modes, shown: await text(output) };
}

test("a typed password is read up to Enter and is not echoed", async () => {
  const { password, shown, modes } = await type("correct horse\r");
  expect(password).toBe("correct horse");
  expect(shown).toBe("New password (hidden): \n");
  expect(modes, "the terminal leaves raw mode afterward").toEqual([true, false]);
});

test("Backspace deletes the last character", async () => {
  expect((await type("hosre\x7f\x7f\x7frse\r")).password).toBe("horse");
});

test.each(["\x03", "\x04", "half\x03"])("%j returns no password", async (keys) => {
  expect((await type(keys)).password).toBeUndefined();
});

test.each([
  ["one line\n", "one line"],
  ["Windows\r\n", "Windows"],
  ["no end of line", "no end of line"],
  [" spaces count \n", " spaces count "],
  ["first\nsecond\n", "first"],
  ["\n", ""],
  ["", undefined],
])("piping %j returns the password %j and prints nothing", async (piped, password) => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(piped);
  expect(await readPassword(input, output)).toBe(password);
  output.end();
  expect(await text(output)).toBe("");
});
