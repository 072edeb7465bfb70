import { once } from "node:events";
import { spawnNpm } from "./npm.ts";

/** What the npm registry knows about a version of Foliodesk. */
export type RegistryAnswer =
  | { kind: "published"; integrity: string }
  | { kind: "unpublished" }
  /** `reason` is npm's, such as ECONNREFUSED. */
  | { kind: "unavailable"; reason: string };

/** Milliseconds after which an answer of the registry is not waited for. */
const patience = 10_000;

/** npm retries for minutes by default. The owner's own settings override these. */
const settings = { npm_config_fetch_retries: "0", npm_config_fetch_timeout: "5000" };

/** Asks the registry that npm is configured for, through npm, which knows the proxy and the certificates. */
export async function askRegistry(version: string): Promise<RegistryAnswer> {
  const output = await runNpm(["view", `foliodesk@${version}`, "dist.integrity", "--json"]);
  if (output === undefined) return { kind: "unavailable", reason: "no answer" };
  // An array since npm 12.
  const [answer] = [parse(output)].flat();
  if (typeof answer === "string") return { kind: "published", integrity: answer };
  const code = (answer as { error?: { code?: unknown } } | undefined)?.error?.code;
  if (code === "E404") return { kind: "unpublished" };
  return { kind: "unavailable", reason: typeof code === "string" ? code : "no answer" };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Returns what npm has written to its standard output, or `undefined` if it cannot be run or takes too long. */
async function runNpm(args: string[]): Promise<string | undefined> {
  const child = spawnNpm(args, {
    env: { ...settings, ...process.env },
    stdio: ["ignore", "pipe", "ignore"],
    // Unlike the option `timeout`, it does not keep this process running if npm cannot be started.
    signal: AbortSignal.timeout(patience),
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close").catch(() => [null]);
  return code === null ? undefined : output;
}
