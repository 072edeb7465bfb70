import { rm } from "node:fs/promises";
import path from "node:path";
import type { PostImport } from "../../../contract/post-import.ts";
import { accentsOf } from "../../../contract/site/accents.ts";
import { siteFiles } from "../../../contract/site/site.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction } from "../../db/retry.ts";
import { purgeJob } from "../../edge/purge-job.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { createLog } from "../../log/log.ts";
import type { Card } from "../../media/drawings/drawing.ts";
import { createPictureLibrary, type PictureLibrary, picturesFolder } from "../../media/picture-library.ts";
import { createUploadFiles } from "../../media/uploads/files.ts";
import { createUploads } from "../../media/uploads/uploads.ts";
import { createPostBodies } from "../../posts/bodies.ts";
import { createImportFolder } from "../../process/import-folder.ts";
import { readYaml } from "../../site-folder/read-yaml.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { SourceFiles, SourceKind } from "./found-post.ts";
import { ImportFault } from "./import-fault.ts";
import { importPosts } from "./import-posts.ts";
import { openSource } from "./source-files.ts";
import { sourceKinds } from "./sources/kinds.ts";
import { createPictureStore, type PictureStore } from "./store-pictures.ts";

export interface ImportRequest {
  /** A folder or a file. */
  source: string;
  /** What the file is called, if that is not the end of its path. */
  name?: string | undefined;
  /** Whether nothing is stored. */
  isPreview: boolean;
  fetchPictures: boolean;
  asDrafts: boolean;
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
  { source, name, isPreview, fetchPictures, asDrafts }: ImportRequest,
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
    try {
      const kind = await recognize(files);
      const uploadFiles = createUploadFiles({ db, folder: path.join(config.cacheDir, picturesFolder) });
      const uploads = createUploads({ db, files: uploadFiles, pictures: library, config, log, clock });
      const fetch = fetchPictures ? fetchPicture : undefined;
      const pictures = createPictureStore({ files, uploads, isPreview, fetch });
      const drawCover = createCover({ library, pictures, profile });
      const options = { kind, files, notes: files.notes, isPreview, asDrafts, onProgress };
      const result = await importPosts({ db, clock, bodies, pictures, drawCover }, options);
      if (!isPreview && result.posts > 0 && config.edgePurge !== undefined) await queuePurge(db, clock());
      return result;
    } finally {
      await files.close();
    }
  } finally {
    await Promise.all([bodies.stop(), library.close()]);
    await rm(scratch, { recursive: true, force: true });
  }
}

async function recognize(files: SourceFiles): Promise<SourceKind> {
  for (const kind of sourceKinds) if (await kind.recognize(files)) return kind;
  const names = sourceKinds.map(({ name }) => name).join(", ");
  throw new ImportFault(`There are no posts in the source that can be read. Known sources: ${names}.`);
}

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** Returns what the site says about itself, or `undefined` if that has faults. */
async function readProfile(siteDir: string) {
  return (await readYaml(siteDir, "site.yaml", siteFiles["site.yaml"])).value;
}

interface CoverDeps {
  library: Pick<PictureLibrary, "draw">;
  pictures: Pick<PictureStore, "storeBytes">;
  profile: Profile;
}

/** Creates the function that draws the cover of posts without a picture, which all of them share. */
function createCover({ library, pictures, profile }: CoverDeps): () => Promise<string> {
  const cover: Card = {
    kind: "card",
    layout: "cover",
    title: profile?.name ?? "Blog",
    text: "",
    note: "",
    owner: { name: "", role: "", portrait: undefined },
    host: "",
    accents: accentsOf(profile?.accents, "dark"),
  };
  async function draw(): Promise<string> {
    const bytes = await library.draw(cover);
    const stored = bytes && (await pictures.storeBytes(bytes, "Cover of imported posts"));
    if (typeof stored === "object" && "url" in stored) return stored.url;
    throw new ImportFault("The cover for posts without a picture could not be drawn. Try again.");
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
