import { existsSync } from "node:fs";
import { cp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * The cache of converted pictures that all tests share, so that the sample's pictures are read once. Each user has one. It
 * is kept for the next run.
 */
export const testPictureCache =
  process.env.TEST_PICTURE_CACHE ?? path.join(tmpdir(), `foliodesk-test-cache-${process.getuid?.() ?? ""}`);

/** Copies what is known about the sample's pictures to a cache of a test's own. Decoding them takes a second. */
export async function copyPictureFacts(cacheDir: string): Promise<void> {
  const known = path.join(testPictureCache, "pictures");
  if (!existsSync(known)) return;
  await cp(known, path.join(cacheDir, "pictures"), {
    recursive: true,
    filter: async (file) => path.basename(file) === "facts.json" || (await stat(file)).isDirectory(),
  });
}
