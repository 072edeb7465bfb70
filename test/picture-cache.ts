import { tmpdir } from "node:os";
import path from "node:path";

/**
 * The cache of converted pictures that all tests share, so that the sample's pictures are read once. Each user has one. It
 * is kept for the next run.
 */
export const testPictureCache =
  process.env.TEST_PICTURE_CACHE ?? path.join(tmpdir(), `foliodesk-test-cache-${process.getuid?.() ?? ""}`);
