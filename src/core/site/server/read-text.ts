import { isUtf8 } from "node:buffer";
import { notRegular } from "../../http/open-file.ts";
import type { SiteFault } from "./site-fault.ts";
import { openSiteFile, outside } from "./site-file.ts";

export interface TextLimit {
  bytes: number;
  /** As written in a sentence, such as `256 KB`. */
  name: string;
}

export const missing = "The file is missing.";

type TextFault = Pick<SiteFault, "position" | "message">;

/** Reads a text file of the site folder by its name there. Returns what is wrong with a file that cannot be read. */
export async function readText(siteDir: string, name: string, limit: TextLimit): Promise<string | TextFault> {
  const opened = await openSiteFile(siteDir, name);
  if ("refused" in opened) return faultOf(explain(opened.refused));
  const { handle, stats } = opened;
  try {
    if (stats.size > limit.bytes) {
      const size = `${Math.ceil(stats.size / 1024)} KB`;
      return faultOf(`The file is larger than ${limit.name}: it has ${size}. Shorten it.`);
    }
    const bytes = await handle.readFile();
    return isUtf8(bytes) ? bytes.toString() : faultOf("The file is not UTF-8 text.");
  } finally {
    await handle.close();
  }
}

function explain(refused: string): string {
  if (refused === "ENOENT") return missing;
  if (refused === notRegular) return "This is not a regular file.";
  if (refused === outside) return "This is a link to a file in another folder, which is not followed.";
  return `The file cannot be read (${refused}).`;
}

function faultOf(message: string): TextFault {
  return { position: undefined, message };
}
