import { lstatSync } from "node:fs";
import path from "node:path";
import { readEnvFile } from "./read-env-file.ts";

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

/** Whether a folder has an entry of this name. A link that leads nowhere and one that cannot be looked at count. */
export function existsAsEntry(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
