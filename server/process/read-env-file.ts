import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { codeOf } from "../db/errors.ts";

export type EnvFile = { variables: Record<string, string> } | { missing: true } | { fault: string };

/**
 * Reads a file of lines such as `PORT=3000`. Returns `missing` if it does not exist, and a sentence about a file that
 * cannot be read. Node's own `loadEnvFile` reports that as missing, too, and accepts any bytes.
 */
export function readEnvFile(file: string): EnvFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return { missing: true };
    return { fault: `The file ${file} with the settings cannot be read (${code}). ${adviseOn(code)}` };
  }
  if (!isUtf8(bytes) || bytes.includes(0)) {
    return {
      fault: `The file ${file} with the settings is not UTF-8 text. Save it with the encoding UTF-8.`,
    };
  }
  const variables = parseEnv(bytes.toString().replace(/^\uFEFF/, ""));
  return { variables: variables as Record<string, string> };
}

function adviseOn(code: string | undefined): string {
  if (code === "EISDIR") return "It is a folder. Move it away, or set ENV_FILE to a file.";
  if (code === "EACCES" || code === "EPERM")
    return "Make it readable for the user that runs Foliodesk, or set ENV_FILE to another file.";
  return "Replace it with a file that can be read, or set ENV_FILE to another file.";
}
