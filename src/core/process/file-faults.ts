import { statSync } from "node:fs";
import path from "node:path";
import { codeOf } from "../db/errors.ts";

interface FileError {
  code: string;
  /** The name of the call that failed, such as `mkdir`. */
  syscall: string | undefined;
  /** The absolute path that it was for. */
  place: string;
}

type Explain = (error: FileError) => string;

/**
 * Returns a sentence about an error of the file system, with the path and what to do, or `undefined` for any other
 * error.
 * @param file the file, for an error that does not name one, such as that of a failed write
 */
export function explainFileFault(error: unknown, file?: string): string | undefined {
  const code = codeOf(error);
  const { path: named = file, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const explain = code === undefined ? undefined : explanations.get(code);
  if (code === undefined || explain === undefined) return undefined;
  if (named !== undefined) return explain({ code, syscall, place: path.resolve(named) });
  return full.includes(code) ? `The disk is full (${code}). Free some space, and try again.` : undefined;
}

/** Adds the file to an error of the file system that names none, or only its `temporary` name. Returns the same error. */
export function nameFile(error: unknown, file: string, temporary?: string): unknown {
  const named = (error as NodeJS.ErrnoException | undefined)?.path;
  if (codeOf(error) === undefined || (named !== undefined && named !== temporary)) return error;
  return Object.assign(error as Error, { path: file });
}

const full = ["ENOSPC", "EDQUOT"];

const explanations = new Map<string, Explain>([
  ["ENOENT", explainMissing],
  ["ENOTDIR", explainInsideFile],
  ["EEXIST", explainExisting],
  ["ENOTEMPTY", ({ place }) => `The folder ${place} is not empty. Choose another one.`],
  ["EISDIR", ({ place }) => `${place} is a folder. Choose a file.`],
  ["EACCES", explainForbidden],
  ["EPERM", explainForbidden],
  ["EROFS", ({ place }) => `${place} is on a disk that is mounted read-only. Choose another place.`],
  ["ENOSPC", explainFull],
  ["EDQUOT", explainFull],
  ["ENAMETOOLONG", ({ place }) => `The name is too long: ${place}. Choose a shorter one.`],
  ["ELOOP", ({ place }) => `${place} is a link that leads back to itself. Correct the link.`],
  ["EBUSY", ({ place }) => `Another program uses ${place}. Stop that program, and try again.`],
  ["EIO", ({ place }) => `${place} cannot be read or written (EIO). Check the disk.`],
]);

function explainMissing({ place, syscall }: FileError): string {
  const missing = firstMissing(place);
  const creates = syscall === "mkdir" || syscall === "mkdtemp";
  if (creates && missing === place) return `${place} cannot be created. Choose another place.`;
  return `${missing} does not exist. Check the path.`;
}

function explainInsideFile({ place }: FileError): string {
  const above = listAbove(place).find((folder) => statOf(folder) !== undefined);
  return `${above} is a file, so it cannot contain ${path.relative(above ?? "", place)}. Choose a folder.`;
}

function explainExisting({ place, syscall }: FileError): string {
  if (syscall === "mkdir" && !statOf(place)?.isDirectory())
    return `${place} already exists and is not a folder. Move it away, or choose another folder.`;
  return `${place} already exists. Move it away, or choose another name.`;
}

function explainForbidden({ place, code }: FileError): string {
  const owned = [place, ...listAbove(place)].find((file) => statOf(file) !== undefined);
  return `You may not use ${place} (${code}). Change the permissions of ${owned}, or run the command as another user.`;
}

function explainFull({ place, code }: FileError): string {
  return `The disk of ${place} is full (${code}). Free some space, and try again.`;
}

/** Returns the highest folder above the file that does not exist, or else the file. */
function firstMissing(file: string): string {
  return listAbove(file).findLast((folder) => statOf(folder) === undefined) ?? file;
}

/** Returns the folders above a file, the nearest one first. */
function listAbove(file: string): string[] {
  const parent = path.dirname(file);
  return parent === file ? [] : [parent, ...listAbove(parent)];
}

function statOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
