import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { CommandFault } from "./command-fault.ts";

/** Yields the paths of all files in a folder. Nothing for one that does not exist. */
export async function* listFiles(
  folder: string,
  isLeftOut: (file: string) => boolean = () => false,
): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    const file = path.join(folder, entry.name);
    if (isLeftOut(file)) continue;
    if (entry.isDirectory()) yield* listFiles(file, isLeftOut);
    else if (await isFile(file)) yield file;
  }
}

async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Follows links to files. Throws for a link to a folder, so that its content is not left out silently. */
async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (found?.isDirectory())
    throw new CommandFault(
      `${file} is a link to a folder, which an archive cannot contain. Replace it with the folder.`,
    );
  return found?.isFile() === true;
}
