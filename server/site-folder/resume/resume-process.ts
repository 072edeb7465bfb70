import { drawResume } from "./draw-resume.ts";
import type { DrawnResult } from "./render-resume.ts";
import type { Resume } from "./resume.ts";

// The program that `render-resume.ts` starts for each resume.

async function draw(resume: Resume): Promise<DrawnResult> {
  try {
    return await drawResume(resume);
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once("message", async (resume: Resume) => process.send?.(await draw(resume)));
process.on("disconnect", () => process.exit());
