import { fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../process/installation.ts";
import type { DrawnResume, Resume } from "./resume.ts";

export type DrawnResult = DrawnResume | { error: string };

const program = programFile("server/site-folder/resume/resume-process");
/** Milliseconds that a resume may take. */
const timeout = 30_000;

/**
 * Makes a resume as a tagged PDF (PDF/UA) whose text can be read by screen readers and extracted in reading order. It is
 * as many A4 pages long as its content. A separate process makes it, so that its memory is returned to the system.
 */
export async function renderResumePdf(resume: Resume): Promise<DrawnResume> {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=128"],
    env: {},
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  // A process that cannot be started reports that more than once. Without a listener, this process would end.
  child.on("error", () => {});
  const exit = once(child, "exit");
  exit.catch(() => {});
  const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
  try {
    child.send(resume);
    const outcome: DrawnResult = await Promise.race([
      once(child, "message").then(([message]) => message),
      exit.then(([code, by]) => ({ error: `the process ended early (${code ?? by})` })),
    ]);
    if ("error" in outcome) throw new Error(`The resume could not be created: ${outcome.error}`);
    return { pdf: Buffer.from(outcome.pdf), missing: outcome.missing };
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await exit.catch(() => {});
  }
}
