import { rm } from "node:fs/promises";
import path from "node:path";
import type { PostImport } from "../../../contract/post-import.ts";
import { siteFiles } from "../../../contract/site/site.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction } from "../../db/retry.ts";
import { purgeJob } from "../../edge/purge-job.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { createLog } from "../../log/log.ts";
import { describeCover } from "../../media/drawings/drawing.ts";
import { createPictureLibrary, picturesFolder } from "../../media/picture-library.ts";
import { uploadAddress } from "../../media/uploads/address.ts";
import { createUploadFiles } from "../../media/uploads/files.ts";
import { storeCover } from "../../media/uploads/store-picture.ts";
import { createUploads, toAddress } from "../../media/uploads/uploads.ts";
import { createPostBodies } from "../../posts/bodies.ts";
import { createImportFolder } from "../../process/import-folder.ts";
import { readYaml } from "../../site-folder/read-yaml.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { ImportFault } from "./import-fault.ts";
import { importPosts } from "./import-posts.ts";
import { createPostReader } from "./post-reader.ts";
import { createRestorePicture } from "./restore-picture.ts";
import { openSource } from "./source-files.ts";
import { foliodesk } from "./sources/foliodesk.ts";
import { createPictureStore, explainRefusal } from "./store-pictures.ts";

export interface ImportRequest {
  /** A folder or a file. */
  source: string;
  /** What the file is called, if that is not the end of its path. */
  name?: string | undefined;
  /** Whether nothing is stored. */
  isPreview: boolean;
  fetchPictures: boolean;
  asDrafts: boolean;
  /** Whether pages beside the posts are left out. */
  withoutPages: boolean;
}

/** Where the site is. */
export interface ImportConfig {
  siteDir: string;
  cacheDir: string;
  dataDir: string;
  /** Set if a cache at the edge is told what to drop. */
  edgePurge: object | undefined;
}

interface RunDeps {
  db: Database;
  config: ImportConfig;
}

/**
 * Opens a source, recognizes its kind, and imports its posts. Throws an {@link ImportFault} if that is not possible.
 * @param onProgress called after each post with the number of those that were read
 */
export async function runImport(
  { db, config }: RunDeps,
  { source, name, isPreview, fetchPictures, asDrafts, withoutPages }: ImportRequest,
  onProgress: (done: number) => void,
): Promise<PostImport> {
  const log = createLog("silent");
  const clock = Date.now;
  const scratch = await createImportFolder(config.cacheDir);
  const library = createPictureLibrary(config, log);
  const profile = await readProfile(config.siteDir);
  const bodies = createPostBodies({ db, log, language: () => profile?.language });
  try {
    const files = await openSource(source, scratch, name);
    const reader = createPostReader(files);
    try {
      const kind = await reader.recognize();
      const uploadFiles = createUploadFiles({ db, folder: path.join(config.cacheDir, picturesFolder) });
      const uploads = createUploads({ db, files: uploadFiles, pictures: library, config, log, clock });
      const fetch = fetchPictures ? fetchPicture : undefined;
      const restore =
        kind === foliodesk.name
          ? await createRestorePicture({ db, files, config, clock, isPreview })
          : undefined;
      const pictures = createPictureStore({ files, uploads, isPreview, restore, fetch });
      const drawCover = createCover({ pictures: library, uploads }, profile);
      const from = { kind, items: reader.read(), files, notes: files.notes };
      const options = { ...from, isPreview, asDrafts, withoutPages, onProgress };
      const { siteDir } = config;
      const result = await importPosts({ db, clock, bodies, pictures, siteDir, drawCover }, options);
      if (!isPreview && result.posts > 0 && config.edgePurge !== undefined) await queuePurge(db, clock());
      return result;
    } finally {
      await reader.close();
      await files.close();
    }
  } finally {
    await Promise.all([bodies.stop(), library.close()]);
    await rm(scratch, { recursive: true, force: true });
  }
}

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** Returns what the site says about itself, or `undefined` if that has faults. */
async function readProfile(siteDir: string) {
  return (await readYaml(siteDir, "site.yaml", siteFiles["site.yaml"])).value;
}

type CoverDeps = Pick<Parameters<typeof storeCover>[0], "uploads" | "pictures">;

/** Creates the function that draws the cover of posts without a picture, which all of them share. */
function createCover(deps: CoverDeps, profile: Profile): () => Promise<string> {
  const owner = { name: "Blog", ...profile };
  const share = { coverOf: (title: string) => describeCover(title, owner) };
  async function draw(): Promise<string> {
    const received = await storeCover({ ...deps, share }, owner.name);
    if (received === undefined)
      throw new ImportFault("The cover for posts without a picture could not be drawn. Try again.");
    if ("refused" in received) throw new ImportFault(explainRefusal(received, "The cover"));
    return uploadAddress(toAddress(received.upload));
  }
  let drawn: Promise<string> | undefined;
  return () => {
    drawn ??= draw();
    return drawn;
  };
}

/** What a cache at the edge has of the list, of feeds, and of unknown addresses is no longer true. */
async function queuePurge(db: Database, now: number): Promise<void> {
  const purge = { addresses: [], everything: true, changedAt: now };
  const job = purgeJob("import", "all pages", purge);
  await inTransaction(db, (transaction) => enqueue(transaction, [job], "replace"));
}
