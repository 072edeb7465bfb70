import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { create } from "tar";

/** Writes an archive as `npm pack` does, with nothing but the given package.json, and returns npm's hash of it. */
export async function writePackageArchive(file: string, manifest: unknown): Promise<string> {
  const folder = `${file}-content`;
  await mkdir(path.join(folder, "package"), { recursive: true });
  await writeFile(path.join(folder, "package/package.json"), JSON.stringify(manifest));
  await create({ file, cwd: folder, gzip: true }, ["package"]);
  return `sha512-${createHash("sha512")
    .update(await readFile(file))
    .digest("base64")}`;
}
