import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { createChangeWatcher } from "../../core/db/change-watcher.ts";
import type { Connection } from "../../core/db/connect.ts";
import type { Schema } from "../../core/db/schema.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { createImportFolder } from "../../core/imports/import-folder.ts";
import { findSiteFile } from "../../core/media/server/drawings/covers.ts";
import { describeCover } from "../../core/media/server/drawings/drawing.ts";
import { uploadKindOf } from "../../core/media/server/pictures/kind.ts";
import { readUploadAddress, uploadAddress } from "../../core/media/server/uploads/address.ts";
import { createUploadFiles } from "../../core/media/server/uploads/files.ts";
import { createPictureLibrary, picturesFolder } from "../../core/media/server/uploads/picture-library.ts";
import { storeCover } from "../../core/media/server/uploads/store-picture.ts";
import {
  createUploads,
  explainError,
  hasSpace,
  toAddress,
  type Uploads,
} from "../../core/media/server/uploads/uploads.ts";
import { storeUpload } from "../../core/media/server/uploads/write.ts";
import { createPostBodies } from "../../core/posts/server/bodies.ts";
import { createLog } from "../../core/process/log/log.ts";
import { openSiteStore } from "../../core/server/features.data.ts";
import { clipKindOf } from "../../core/site/contract/patterns.ts";
import { siteFiles } from "../../core/site/contract/site.ts";
import { openFileStore } from "../../core/site/server/open-file-store.ts";
import { exportedPictureSchema, pictureList } from "../../core/site/server/post-files/exported-posts.ts";
import { readYaml } from "../../core/site/server/read-yaml.ts";
import type { PostImport } from "./contract/post-import.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { SourceFiles } from "./found-post.ts";
import { importPosts } from "./import-posts.ts";
import { createPostReader } from "./post-reader.ts";
import { openSource } from "./source-files.ts";
import { foliodesk, readList } from "./sources/foliodesk.ts";
import { createPagePictures, createPageStore } from "./store-page.ts";
import {
  createPictureStore,
  explainRefusal,
  type PicturePlace,
  previewAddress,
  type RestorePicture,
} from "./store-pictures.ts";

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
  siteEditing: boolean;
  /** Set if the files of the site are in the database. */
  siteSource: string | undefined;
}

interface RunDeps extends Pick<Connection, "db" | "listen"> {
  config: ImportConfig;
}

/**
 * Opens a source, recognizes its kind, and imports its posts. Throws an {@link ImportFault} if that is not possible.
 * @param onProgress called after each post with the number of those that were read
 */
export async function runImport(
  { db, listen, config }: RunDeps,
  { source, name, isPreview, fetchPictures, asDrafts, withoutPages }: ImportRequest,
  onProgress: (done: number) => void,
): Promise<PostImport> {
  const log = createLog("silent");
  const clock = Date.now;
  const watcher = createChangeWatcher({ db, listen });
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
      const place = createUploadPlace(uploads);
      const pictures = createPictureStore({ files, place, isPreview, restore, fetch });
      const openFiles = lazily(() =>
        openFileStore({ db, clock, config, log, watcher, pictures: library }, openSiteStore),
      );
      const pagePlace = createPagePictures({ config, library, openFiles });
      const pagePictures = createPictureStore({ files, place: pagePlace, isPreview, fetch });
      const pages = createPageStore({
        config,
        openFiles,
        library,
        bodies,
        pictures: pagePictures,
        isPreview,
        asDrafts,
      });
      const drawCover = createCover({ pictures: library, uploads }, profile);
      const from = { kind, items: reader.read(), files, notes: files.notes };
      const options = { ...from, isPreview, asDrafts, withoutPages, onProgress };
      const { siteDir } = config;
      const deps = { db, clock, bodies, pictures, pagePictures, pages, siteDir, drawCover };
      return await importPosts(deps, options);
    } finally {
      await reader.close();
      await files.close();
    }
  } finally {
    await Promise.all([bodies.stop(), library.close()]);
    await rm(scratch, { recursive: true, force: true });
  }
}

function createUploadPlace(uploads: Uploads): PicturePlace {
  return {
    preview: (hash) => `${previewAddress}/${hash}`,
    receive: async (body, name) => {
      const received = await uploads.receive(body, name);
      return "refused" in received ? received : { url: uploadAddress(toAddress(received.upload)) };
    },
  };
}

/** Returns a function that opens something when it is first called. */
function lazily<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
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

interface RestoreDeps {
  db: Kysely<Schema>;
  files: SourceFiles;
  config: { siteDir: string; dataDir: string };
  clock: () => number;
  isPreview: boolean;
}

/**
 * Creates the function that stores the uploads of an export as they are, because converting them again would change
 * them, and finds its other pictures in the site folder. Pictures that are not as the export has written them become
 * uploads like any others.
 * @throws ImportFault if the list of the pictures is not as Foliodesk writes it
 */
async function createRestorePicture(deps: RestoreDeps): Promise<RestorePicture> {
  const { db, files, config, clock, isPreview } = deps;
  const list = await readList(files, pictureList, "pictures", exportedPictureSchema);
  const pictures = new Map(list.map((picture) => [picture.file, picture]));
  return async (file, content) => {
    const { address = "", upload } = pictures.get(file) ?? {};
    if (upload === undefined) {
      if (await isInSiteFolder(config.siteDir, address, content)) return { url: address };
      if (clipKindOf(address) === undefined) return undefined;
      // It is no upload, so it is shown once it is where it was.
      const text = `A moving picture is not in the site folder. Copy ${file} of the export to the file with this address.`;
      return { url: address, warning: { text, detail: address } };
    }
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
