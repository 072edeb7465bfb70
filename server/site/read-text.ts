import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { codeOf } from "../db/errors.ts";
import type { SiteFault } from "./site-fault.ts";

export interface TextLimit {
  bytes: number;
  /** As written in a sentence, such as `1 MB`. */
  name: string;
}

/** Reads a text file of the site folder. Returns what is wrong with a file that cannot be read. */
export async function readText(
  file: string,
  limit: TextLimit,
): Promise<string | Pick<SiteFault, "position" | "message">> {
  try {
    const bytes = await readFile(file);
    if (bytes.byteLength > limit.bytes) {
      return { position: undefined, message: `The file is larger than ${limit.name}.` };
    }
    if (!isUtf8(bytes)) return { position: undefined, message: "The file is not UTF-8 text." };
    return bytes.toString();
  } catch (error) {
    const code = codeOf(error);
    const message = code === "ENOENT" ? "The file is missing." : `The file cannot be read (${code}).`;
    return { position: undefined, message };
  }
}
