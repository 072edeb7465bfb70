import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { codeOf } from "../db/errors.ts";

/** The environment is invalid. The message has one line for each invalid variable. */
export class ConfigError extends Error {}

/** The file with variables that {@link loadEnvironment} reads if it exists, or `undefined` for none. */
export function environmentFile(): string | undefined {
  return (process.env.ENV_FILE ?? path.resolve(".env")) || undefined;
}

/**
 * Returns the environment of this process and the variables from `.env` in the current folder, or from the file in
 * ENV_FILE (none if it is empty). Variables in the environment override the file. The server and every command use this
 * function, so that they use the same database. Throws a {@link ConfigError} if the file cannot be read or is not text.
 */
export function loadEnvironment(): Record<string, string | undefined> {
  const file = environmentFile();
  const found = file === undefined ? { variables: {} } : readEnvFile(file);
  if ("fault" in found) throw new ConfigError(found.fault);
  if ("variables" in found) {
    for (const [name, value] of Object.entries(found.variables)) process.env[name] ??= value;
  } else if (process.env.ENV_FILE !== undefined) {
    throw new ConfigError(`ENV_FILE names a file that does not exist: ${file}`);
  }
  return process.env;
}

/** Returns the environment of this process for another program, with other values for some variables. */
export function environmentWith(
  others: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return { ...process.env, ...others };
}

/** Whether this process runs in the image of deploy/Containerfile, which sets this variable for everything in it. */
export const isInImage = process.env.FOLIODESK_IMAGE === "true";

/** The first file descriptor that systemd passes to a service. */
const firstPassed = 3;

/**
 * Returns the file descriptor of the open socket that systemd has passed to this process (sd_listen_fds(3)), or
 * `undefined` if there is none. Throws a {@link ConfigError} for several.
 */
export function findPassedSocket(): number | undefined {
  const { LISTEN_PID: receiver, LISTEN_FDS: count } = process.env;
  if (receiver !== String(process.pid)) return undefined;
  if (count === "1") return firstPassed;
  throw new ConfigError(
    `LISTEN_FDS must be 1, because Foliodesk listens on one socket; got ${count}. Give foliodesk.socket one ListenStream.`,
  );
}

/** Whether a folder has an entry of this name. A link that leads nowhere and one that cannot be looked at count. */
export function existsAsEntry(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

type EnvFile = { variables: Record<string, string> } | { missing: true } | { fault: string };

/**
 * Reads a file of lines such as `PORT=3000`. Returns `missing` if it does not exist, and a sentence about a file that
 * cannot be read. Node's own `loadEnvFile` reports that as missing, too, and accepts any bytes.
 */
function readEnvFile(file: string): EnvFile {
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
