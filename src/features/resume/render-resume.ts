import { askOnce, createProcess } from "../../core/process/programs.ts";
import type { Resume } from "../../core/site/server/apps/resume.ts";

export interface DrawnResume {
  pdf: Buffer;
  /** Characters that all fonts lack, such as Chinese and Japanese ones, and that the PDF shows as question marks. */
  missing: string[];
}

const program = "src/features/resume/resume-program";
/** Milliseconds that a resume may take. */
const timeout = 30_000;

/**
 * Makes a resume as a tagged PDF (PDF/UA) whose text can be read by screen readers and extracted in reading order. It
 * is as many A4 pages long as its content. A separate process makes it, so that its memory is returned to the system.
 */
export async function renderResumePdf(resume: Resume): Promise<DrawnResume> {
  const artist = createProcess(program, { memory: 128, env: {} });
  try {
    const { pdf, missing } = await askOnce<DrawnResume>(artist, resume, { limit: () => timeout });
    return { pdf: Buffer.from(pdf), missing };
  } catch (cause) {
    throw new Error(`The resume could not be created: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
