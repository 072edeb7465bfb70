import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

/** Returns the file argument of a command. Throws a {@link UsageError} for any other arguments. */
export function readFileArgument(args: string[], usage: string): string {
  const { positionals } = parseOrRefuse(() => parseArgs({ args, allowPositionals: true }), usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  return file;
}

/** Returns the value of `--output`, or `undefined` without it. No other option is allowed. */
export function readOutputArgument(args: string[], usage: string): string | undefined {
  const options = { output: { type: "string" } } as const;
  return parseOrRefuse(() => parseArgs({ args, options }), usage).values.output;
}

function parseOrRefuse<Result>(parse: () => Result, usage: string): Result {
  try {
    return parse();
  } catch {
    throw new UsageError(usage);
  }
}
