import { createHash } from "node:crypto";
import { posix } from "node:path";
import { bounds } from "../../core/http/contract/bounds.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { kindOf, uploadKindOf } from "../../core/media/server/pictures/kind.ts";
import type { UploadRefusal } from "../../core/media/server/uploads/refusal.ts";
import type { fetchPicture } from "./fetch-picture.ts";
import { createPictureFinder, isOnOtherHost } from "./find-picture.ts";
import type { SourceFiles } from "./found-post.ts";
import type { Warning } from "./report.ts";

/** The address of a stored picture; or why there is none, in a sentence; or that it stays on another host. */
/** Both if the address is only right with something else. */
export type StoredPicture = { url: string; warning?: Warning } | { warning: Warning } | "elsewhere";

/** Returns the address of a picture that is stored as it is in the source, or `undefined` if it must be converted. */
export type RestorePicture = (path: string, content: Buffer) => Promise<StoredPicture | undefined>;

/** The start of the addresses of uploads that a preview does not store. */
export const previewAddress = "/preview";

/** Where pictures are stored: as uploads, or in the site folder. */
export interface PicturePlace {
  /** Returns the address of a picture that it has stored. */
  receive: (
    body: ReadableStream<Uint8Array> | null,
    name: string,
  ) => Promise<{ url: string } | UploadRefusal>;
  takesSvg?: true;
  /** Returns the address of a picture that a preview does not store. */
  preview: (hash: string) => string;
}

export interface PictureStore {
  /** @param from the file that shows the picture */
  store: (address: string, from: string) => Promise<StoredPicture>;
  /** Stores a file of the source. */
  storeFile: (path: string) => Promise<StoredPicture>;
  has: (address: string, from: string) => boolean;
  /** The number of different pictures that were stored. */
  count: () => number;
}

interface StoreOptions {
  files: SourceFiles;
  place: PicturePlace;
  isPreview: boolean;
  /** Set if the source says what its pictures were. */
  restore?: RestorePicture | undefined;
  /** How pictures are loaded from other hosts, if they are. */
  fetch?: typeof fetchPicture | undefined;
}

/** Stores the pictures of texts, each once. A preview only looks at them. */
export function createPictureStore(options: StoreOptions): PictureStore {
  const { files, place, isPreview, restore, fetch } = options;
  const find = createPictureFinder(files.paths);
  const paths = new Set(files.paths);
  const known = new Map<string, StoredPicture>();

  async function storeBytes(bytes: Buffer, name: string): Promise<StoredPicture> {
    if (isPreview) {
      const start = bytes.subarray(0, 4_096);
      const kind = place.takesSvg && kindOf(start) === "svg" ? "svg" : uploadKindOf(start);
      if (typeof kind === "object") return { warning: `${name} ${kind.refused}.` };
      return { url: place.preview(createHash("sha256").update(bytes).digest("hex")) };
    }
    const body = new Response(new Uint8Array(bytes)).body;
    const received = await place.receive(body, name.slice(-bounds.fileName));
    return "refused" in received ? { warning: explainRefusal(received, name) } : received;
  }

  async function load(address: string, path: string | undefined): Promise<StoredPicture> {
    if (path !== undefined) {
      const bytes = await readOrFault(files, path);
      if ("warning" in bytes) return bytes;
      return (await restore?.(path, bytes)) ?? storeBytes(bytes, posix.basename(path));
    }
    if (/^data:/i.test(address)) return storeBytes(readDataUrl(address), "A picture in the text");
    if (!isOnOtherHost(address))
      return { warning: { text: "A picture is not in the source.", detail: address } };
    if (fetch === undefined) return "elsewhere";
    if (isPreview) return { url: place.preview(createHash("sha256").update(address).digest("hex")) };
    const bytes = await fetch(address);
    return "fault" in bytes
      ? { warning: { text: `A picture of another host ${bytes.fault}.`, detail: address } }
      : storeBytes(bytes, posix.basename(new URL(address, "https://site.invalid").pathname) || "picture");
  }

  async function loadOnce(address: string, path: string | undefined): Promise<StoredPicture> {
    const key = path ?? address;
    const stored = known.get(key) ?? (await load(address, path));
    // Those in the text itself are large, and not in another text.
    if (!/^data:/i.test(key)) known.set(key, stored);
    return stored;
  }

  return {
    store: (address, from) => loadOnce(address, find(address, from)),
    storeFile: (path) => loadOnce(path, paths.has(path) ? path : undefined),
    has: (address, from) => find(address, from) !== undefined,
    count: () => [...known.values()].filter((stored) => typeof stored === "object" && "url" in stored).length,
  };
}

async function readOrFault(files: SourceFiles, path: string): Promise<Buffer | { warning: string }> {
  try {
    return await files.read(path, bounds.upload);
  } catch (error) {
    if (error instanceof ImportFault) return { warning: error.message };
    throw error;
  }
}

function readDataUrl(address: string): Buffer {
  const comma = address.indexOf(",");
  const encoding = /;base64$/i.test(address.slice(0, comma)) ? "base64" : "latin1";
  return Buffer.from(address.slice(comma + 1), encoding);
}

/** Returns why a picture was not stored. Throws an {@link ImportFault} for a full disk: the import can be started again. */
export function explainRefusal(refusal: UploadRefusal, name: string): string {
  switch (refusal.refused) {
    case "disk-full":
      throw new ImportFault(
        "There is not enough space left on the disk for the pictures. Free some, and import the same source again to go on.",
      );
    case "not-a-picture":
    case "unusable":
      return `${refusal.message.replace(/\.$/, "")}.`;
    case "too-large":
      return `${name} has more than ${bounds.upload / 1024 / 1024} MB.`;
    default:
      return `${name} is empty.`;
  }
}
