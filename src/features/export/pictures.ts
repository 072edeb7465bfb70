import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { writeJsonList } from "../../core/exports/json-list.ts";
import { findSiteFile } from "../../core/media/server/drawings/covers.ts";
import { uploadAddress } from "../../core/media/server/uploads/address.ts";
import { readContent, type Upload } from "../../core/media/server/uploads/read.ts";
import { replaceDestinations } from "../../core/posts/server/body/markdown-parts.ts";
import {
  type ExportedPicture,
  pictureList,
  picturesFolder,
} from "../../core/site/server/post-files/exported-posts.ts";
import type { ExportedFile } from "./exported-file.ts";

/** The pictures of the site that the exported posts show. */
export interface ExportedPictures {
  /**
   * Returns the address of a picture of the site as that of its file in the export, and any other as it is.
   * @param toRoot leads from the folder of the post to that of the export, such as `../`
   */
  toFile: (address: string, toRoot: string) => Promise<string>;
  /** Does the same for all addresses in the blocks of a text. */
  toFiles: (blocks: readonly string[], toRoot: string) => Promise<string[]>;
  /** Yields the files of the pictures that were asked for, and the list of them. */
  files: () => AsyncGenerator<ExportedFile>;
}

const ending = String.raw`\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm)`;
const isPicture = new RegExp(`${ending}$`, "i");
/** Blocks without it need not be parsed, which would take longer than everything else. */
const mayShowPicture = new RegExp(String.raw`/\S*${ending}`, "i");

export async function createExportedPictures(db: Kysely<Schema>, siteDir: string): Promise<ExportedPictures> {
  const uploads = new Map<string, Upload>();
  for (const upload of await db.selectFrom("uploads").selectAll().execute())
    uploads.set(uploadAddress({ ...upload, isAnimated: upload.animated === 1 }), upload);
  /** The paths of the files in the export, by address. */
  const known = new Map<string, string | undefined>();
  const used = new Map<string, ExportedFile & { picture: ExportedPicture }>();

  async function find(address: string): Promise<string | undefined> {
    if (!known.has(address)) known.set(address, await add(address));
    return known.get(address);
  }

  async function add(address: string): Promise<string | undefined> {
    const upload = uploads.get(address);
    if (upload !== undefined) {
      const picture = describeUpload(upload, address);
      used.set(picture.file, { ...picturePart(picture), body: readContent(db, upload.id) });
      return picture.file;
    }
    const found = isPicture.test(address) ? await findSiteFile(siteDir, address) : undefined;
    if (found === undefined) return undefined;
    const source = path.join(siteDir, found.file);
    const file = `${picturesFolder}/${nameOf(found.file)}-${await hashOf(source)}${path.extname(source)}`;
    // Two addresses can be the same file.
    if (!used.has(file))
      used.set(file, { ...picturePart({ file, address: spell(address) }), body: readFile(source) });
    return file;
  }

  const toFile = async (address: string, toRoot: string) => {
    const file = await find(address);
    return file === undefined ? address : toRoot + file;
  };
  return {
    toFile,
    toFiles: async (blocks, toRoot) => {
      const replaced: string[] = [];
      for (const block of blocks)
        replaced.push(
          mayShowPicture.test(block)
            ? await replaceDestinations(block, (address) => toFile(address, toRoot))
            : block,
        );
      return replaced;
    },
    files: async function* () {
      const sorted = [...used.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
      for (const { picture: _picture, ...file } of sorted) yield file;
      const list = sorted.map(({ picture }) => picture);
      yield { name: pictureList, body: writeJsonList("pictures", list) };
    },
  };
}

function picturePart(picture: ExportedPicture) {
  return { name: picture.file, isPacked: true, picture };
}

function describeUpload(upload: Upload, address: string): ExportedPicture {
  return {
    file: `${picturesFolder}/${nameOf(upload.name)}-${upload.hash}.webp`,
    address,
    upload: {
      name: upload.name,
      sourceHash: upload.source_hash,
      tint: upload.tint,
      createdAt: new Date(upload.created_at).toISOString(),
    },
  };
}

/** Returns an address of the same file that can be at any place in Markdown. */
function spell(address: string): string {
  const path = decodeURIComponent(new URL(address, "http://site.invalid").pathname);
  return path.split("/").map(encodeURIComponent).join("/").replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Returns the name of a file without its ending, in letters and digits that are the same in every address. */
function nameOf(file: string): string {
  const plain = path.parse(file).name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .match(/[a-z0-9]+/g)
      ?.join("-")
      .slice(0, 60) ?? "picture"
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex").slice(0, 32);
}

/** Opens the file only when it is read. */
export async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}
