import { delimiter, dirname, join } from "node:path";
import { runCommand } from "../scripts/processes.mjs";
import { type Counts, readCounts } from "./counts.ts";
import { makeHome } from "./home-for-user.ts";
import type { User } from "./ordinary-user.ts";
import { offerNode, offerProgram } from "./programs-for-user.ts";
import { copyProjectFor } from "./project-for-user.ts";

/**
 * Runs test/run-all.ts as an ordinary user in a copy of the project. Root may write to every folder, change every priority,
 * and open every port, so tests that run as root cannot find out that a user of the site may not.
 * @param args the arguments for test/run-all.ts
 */
export async function runAllAs(user: User, args: string[]): Promise<Counts> {
  const { folder, project, close } = copyProjectFor(user);
  process.once("exit", close);
  const node = offerNode(project, join(folder, "node"), user);
  const offer = (program: string | undefined, name: string) =>
    program && offerProgram(program, join(folder, name), user);
  const env = {
    ...makeHome(folder, user),
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    CHROMIUM_PATH: offer(process.env.CHROMIUM_PATH, "chromium"),
    FIREFOX_PATH: offer(process.env.FIREFOX_PATH, "firefox"),
  };
  const counts = join(folder, "counts.json");
  const command = ["--import", "./scripts/end-with-parent.mjs", "scripts/run.mjs", "test/run-all.ts"];
  const options = { cwd: project, env, ...user, show: true };
  const { code, output } = await runCommand(node, [...command, ...args, `--counts=${counts}`], options);
  if (output !== "") console.log(output.trimEnd());
  return readCounts(counts, code);
}
