import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Standard input, or a stream that replaces it in tests. */
type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * Reads the password from one line. On a terminal, prompts for it and hides what is typed.
 * @returns `undefined` if the input ends without a line or the user presses Ctrl+C
 */
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string | undefined> {
  // In terminal mode, readline does the echoing, so discarding its output hides the password.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = input.isTTY === true;
  if (terminal) output.write("New password (hidden): ");
  const lines = createInterface({ input, output: discard, terminal, historySize: 0 });
  const password = await new Promise<string | undefined>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(undefined));
  });
  lines.close();
  if (terminal) output.write("\n");
  return password;
}
