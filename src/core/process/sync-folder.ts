import { open } from "node:fs/promises";

/** A new file name survives a power failure only after its folder has been synced too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
