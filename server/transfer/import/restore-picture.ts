import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { findSiteFile } from "../../media/covers.ts";
import { uploadKindOf } from "../../media/pictures/kind.ts";
import { readUploadAddress, uploadAddress } from "../../media/uploads/address.ts";
import { explainError, hasSpace, toAddress } from "../../media/uploads/uploads.ts";
import { storeUpload } from "../../media/uploads/write.ts";
import { exportedPictureSchema, pictureList } from "../export/pictures.ts";
import type { SourceFiles } from "./found-post.ts";
import { readList } from "./sources/foliodesk.ts";
import { explainRefusal, previewAddress, type RestorePicture } from "./store-pictures.ts";

interface RestoreDeps {
  db: Kysely<Schema>;
  files: SourceFiles;
  config: { siteDir: string; dataDir: string };
  clock: () => number;
  isPreview: boolean;
}

/**
 * Creates the function that stores the uploads of an export as they are, because converting them again would change them, and finds
 * its other pictures in the site folder. Pictures that are not as the export has written them become uploads like any others.
 * @throws ImportFault if the list of the pictures is not as Foliodesk writes it
 */
export async function createRestorePicture(deps: RestoreDeps): Promise<RestorePicture> {
  const { db, files, config, clock, isPreview } = deps;
  const list = await readList(files, pictureList, "pictures", exportedPictureSchema);
  const pictures = new Map(list.map((picture) => [picture.file, picture]));
  return async (file, content) => {
    const { address = "", upload } = pictures.get(file) ?? {};
    if (upload === undefined)
      return (await isInSiteFolder(config.siteDir, address, content)) ? { url: address } : undefined;
    const said = readUploadAddress(address);
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
    if (said?.hash !== hash || uploadKindOf(content) !== "webp") return undefined;
    if (isPreview) return { url: previewAddress };
    const { isAnimated, ...facts } = said;
    const { sourceHash: source_hash, createdAt, ...named } = upload;
    const more = { animated: isAnimated ? 1 : 0, size: content.length, created_at: Date.parse(createdAt) };
    const row = { ...facts, ...named, ...more, source_hash };
    const stored = (await hasSpace(config.dataDir, content.length))
      ? await storeUpload(db, row, content, clock()).catch(explainError)
      : { refused: "disk-full" as const };
    if ("refused" in stored) return { warning: explainRefusal(stored, file) };
    return { url: uploadAddress(toAddress(stored)) };
  };
}

async function isInSiteFolder(siteDir: string, address: string, content: Buffer): Promise<boolean> {
  const found = await findSiteFile(siteDir, address);
  return found !== undefined && content.equals(await readFile(path.join(siteDir, found.file)));
}
