import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { environmentWith } from "../../core/process/environment.ts";

/** The longest that Git may take, in milliseconds. */
const timeout = 120_000;

/**
 * Returns when each file of a folder was added to its Git repository, under the name that it has now, in milliseconds
 * since 1970. There are none without Git, outside of a repository, and in a clone that does not have the entire
 * history.
 */
export async function listAdded(folder: string): Promise<Map<string, number>> {
  const [shallow] = await runGit(folder, ["rev-parse", "--is-shallow-repository"]);
  if (shallow !== "false") return new Map();
  const lines = await runGit(folder, [
    ...["-c", "core.quotePath=false", "-c", "log.showSignature=false", "-c", "log.showRoot=true"],
    ...["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"],
    // A file that was renamed with changes would be found by comparing contents, which a partial clone would load.
    ...["log", "--reverse", "--no-merges", "--find-renames=100%", "--diff-filter=AR", "--name-status"],
    ...["--relative", "--format=:%at"],
  ]);
  const added = new Map<string, number>();
  let time = 0;
  for (const line of lines) {
    const [status = "", path = "", renamed] = line.split("\t");
    if (line.startsWith(":")) time = Number(line.slice(1)) * 1_000;
    else if (renamed === undefined) added.set(path, added.get(path) ?? time);
    else if (status.startsWith("R")) added.set(renamed, added.get(path) ?? time);
  }
  return added;
}

/** The settings of a repository that a stranger has made could name programs. Without a protocol, nothing is loaded, and none is run. */
const closed = {
  GIT_ALLOW_PROTOCOL: "none",
  GIT_NO_LAZY_FETCH: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
};

/** Returns the lines that Git prints, and none if it fails. */
async function runGit(folder: string, args: readonly string[]): Promise<string[]> {
  const child = spawn("git", ["-C", folder, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    timeout,
    env: environmentWith(closed),
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null)).on("close", resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) if (line !== "") lines.push(line);
  return (await ended) === 0 ? lines : [];
}
