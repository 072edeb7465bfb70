import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { list } from "tar";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { codeOf } from "../../../core/db/errors.ts";

export interface Archive {
  version: string;
  /** npm's hash of the archive: `sha512-` and the digest in Base64. */
  integrity: string;
}

/** Reads an archive that `npm run package` has made. Throws a {@link CommandFault} if it is not one of Foliodesk. */
export async function readArchive(file: string): Promise<Archive> {
  const [content, manifest] = await Promise.all([
    readFile(file).catch((error) => refuse(file, error)),
    readManifest(file),
  ]);
  const { name, version } = manifest;
  if (name !== "foliodesk" || typeof version !== "string")
    throw new CommandFault(`${file} is not an archive of Foliodesk.`);
  return { version, integrity: `sha512-${createHash("sha512").update(content).digest("base64")}` };
}

async function readManifest(file: string): Promise<{ name?: unknown; version?: unknown }> {
  const chunks: Buffer[] = [];
  try {
    await list({
      file,
      strict: true,
      filter: (name) => name === "package/package.json",
      onReadEntry: (entry) => entry.on("data", (chunk) => chunks.push(chunk)),
    });
    return Object(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    return refuse(file, error);
  }
}

function refuse(file: string, error: unknown): never {
  // Errors of tar and zlib have codes, too.
  const isSystemError = error instanceof Error && "syscall" in error;
  const code = codeOf(error);
  if (isSystemError && code === "ENOENT")
    throw new CommandFault(`The archive of Foliodesk does not exist: ${file}`);
  throw new CommandFault(
    isSystemError ? `${file} cannot be read (${code}).` : `${file} is not an archive of Foliodesk.`,
  );
}
