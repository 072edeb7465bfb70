import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

/** The one file that a command needs. Throws a {@link UsageError} for anything else. */
export function readFileArgument(args: string[], usage: string): string {
  const { positionals } = parseOrRefuse(() => parseArgs({ args, allowPositionals: true }), usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  return file;
}

/** The value of `--output`, the only option; `undefined` without it. */
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
