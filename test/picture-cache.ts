import { tmpdir } from "node:os";
import path from "node:path";

/** The cache of converted pictures that all tests share, so that the sample's pictures are read once. */
export const testPictureCache = path.join(tmpdir(), "deskfolio-test-cache");
