import { readFile } from "node:fs/promises";
import path from "node:path";
import { CommandFault } from "../../core/cli/command-fault.ts";
import type { Database } from "../../core/db/connect.ts";
import { findSiteFile } from "../../core/media/server/drawings/covers.ts";
import { uploadAddress } from "../../core/media/server/uploads/address.ts";
import { createUploadFiles } from "../../core/media/server/uploads/files.ts";
import {
  createPictureLibrary,
  type PictureLibrary,
  picturesFolder,
} from "../../core/media/server/uploads/picture-library.ts";
import { listUploadHashes } from "../../core/media/server/uploads/read.ts";
import { refusalOf } from "../../core/media/server/uploads/refusal.ts";
import { createUploads, toAddress } from "../../core/media/server/uploads/uploads.ts";
import { installation } from "../../core/process/installation.ts";
import { createLog } from "../../core/process/log/log.ts";
import { demoPosts } from "./demo-content.ts";
import { markDemoRows } from "./demo-rows.ts";

/** Only the sample's site folder has them. */
const pictures = new Set(
  demoPosts.flatMap(({ image, content }) => [
    image,
    ...(content.join("\n").match(/\/pictures\/[\w.-]+/g) ?? []),
  ]),
);

interface PictureConfig {
  siteDir: string;
  cacheDir: string;
  dataDir: string;
}

/**
 * Stores the pictures of the sample posts that the site folder does not have as uploads, and returns their addresses by
 * those in the posts. They are marked, unless the owner has uploaded the same before.
 */
export async function storeDemoPictures(
  db: Database,
  config: PictureConfig,
): Promise<ReadonlyMap<string, string>> {
  const log = createLog("silent");
  const library = createPictureLibrary(config, log);
  const files = createUploadFiles({ db, folder: path.join(config.cacheDir, picturesFolder) });
  const uploads = createUploads({ db, files, pictures: library, config, log, clock: Date.now });
  const known = new Set(await listUploadHashes(db));
  const stored = new Map<string, string>();
  try {
    for (const address of pictures) {
      if ((await findSiteFile(config.siteDir, address)) !== undefined) continue;
      const name = path.basename(address);
      const received = await uploads.receive(new Response(await readPicture(name, library)).body, name);
      if (!("upload" in received)) throw new CommandFault(`${refusalOf(received, name).message}.`);
      const { upload } = received;
      if (!known.has(upload.hash))
        await markDemoRows(db, [{ id: upload.id, kind: "upload", updated_at: null }]);
      stored.set(address, uploadAddress(toAddress(upload)));
    }
  } finally {
    await library.close();
  }
  return stored;
}

/** An upload cannot be an SVG. */
async function readPicture(name: string, library: PictureLibrary): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(installation.sample, "public/pictures", name);
  if (!name.endsWith(".svg")) return new Uint8Array(await readFile(file));
  const { hash } = await library.inspect(file);
  const drawn = await library.derive({ file, hash }, "webp", 1280);
  if (drawn === undefined) throw new Error(`${file} cannot be drawn.`);
  return new Uint8Array(drawn);
}
