import path from "node:path";
import { makeFolder } from "../../../db/make-folder.ts";
import type { OnProgress } from "../create-backup.ts";
import type { Manifest } from "../manifest.ts";
import { type ScratchSite, verifyBackup } from "../verify-backup.ts";
import type { EncryptedBucket } from "./bucket-url.ts";
import { downloadBackup } from "./download.ts";

export interface TestRequest {
  bucket: EncryptedBucket;
  scratchFolder: string;
}

/** Downloads the newest copy, decrypts it, and verifies it by restoring it. */
export async function testNewestCopy(
  { bucket, scratchFolder }: TestRequest,
  startSite: (dataDir: string) => Promise<ScratchSite>,
  onProgress: OnProgress,
): Promise<{ name: string; manifest: Manifest }> {
  makeFolder(scratchFolder);
  const file = path.join(scratchFolder, "copy.tar.gz");
  const name = await downloadBackup(bucket, "latest", file, onProgress);
  return { name, manifest: await verifyBackup(file, { scratchFolder, startSite, onProgress }) };
}
