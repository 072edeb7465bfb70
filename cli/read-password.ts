import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Standard input, or what stands for it in a test. */
type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * Reads one line, which is the password. On a terminal it asks for it, and what is typed is not shown.
 * @returns `undefined` when the input ends before a line, or someone presses Ctrl-C
 */
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string | undefined> {
  // A terminal that readline manages shows only what readline writes, and that goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = input.isTTY === true;
  if (terminal) output.write("New password (not shown): ");
  const lines = createInterface({ input, output: nowhere, terminal, historySize: 0 });
  const password = await new Promise<string | undefined>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(undefined));
  });
  lines.close();
  if (terminal) output.write("\n");
  return password;
}
