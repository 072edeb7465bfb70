import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { bounds } from "../../../http/contract/bounds.ts";
import type { Crop } from "../../contract.ts";
import { clipStartOf, kindOf, uploadKindOf } from "../pictures/kind.ts";
import type { PictureLibrary } from "./picture-library.ts";
import { receiveFile } from "./receive-file.ts";
import type { UploadRefusal } from "./refusal.ts";
import { explainError, hasSpace, incomingFolder, readStart } from "./uploads.ts";

/** A picture as it is written into the folder `pictures`. */
export interface ReceivedPicture {
  /** The name without its ending, such as `my-portrait`. */
  slug: string;
  ending: "svg" | "webp" | "mp4" | "webm";
  content: Buffer;
  /** Pixels. An SVG counts as 1,920 pixels on its longer side. */
  width: number;
  height: number;
}

interface ReceiveDeps {
  pictures: Pick<PictureLibrary, "importPicture" | "inspect">;
  config: { cacheDir: string };
}

/** The longest side of a picture that is kept, in pixels. Pages show at most 1,280 of them, and the owner may crop it again. */
const maxSide = 2_400;

/**
 * Receives a picture for the site folder: a WebP, upright, without metadata, and cropped. An SVG that is self-contained
 * stays as it is, and so does a moving picture.
 * @param name what the owner calls it, such as `My portrait.jpg`
 */
export async function receivePicture(
  body: ReadableStream<Uint8Array> | null,
  { name, crop }: { name: string; crop: Crop | undefined },
  { pictures, config }: ReceiveDeps,
): Promise<ReceivedPicture | UploadRefusal> {
  if (body === null) return { refused: "empty" };
  const folder = path.join(config.cacheDir, incomingFolder, randomUUID());
  const slug = slugOf(name);
  // Messages about an SVG have the name of its file.
  const file = path.join(folder, `${slug}.svg`);
  const target = path.join(folder, "converted");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await hasSpace(folder))) return { refused: "disk-full" };
    const { size, hash } = await receiveFile(body, file, bounds.upload);
    if (size === 0) return { refused: "empty" };
    const start = await readStart(file);
    if (kindOf(start) === "svg") {
      const { width, height } = await pictures.inspect(file);
      return { slug, ending: "svg", content: await readFile(file), width, height };
    }
    const clip = clipStartOf(start);
    if (clip !== undefined) {
      const moving = path.join(folder, `${slug}.${clip}`);
      await rename(file, moving);
      const { width, height } = await pictures.inspect(moving);
      return { slug, ending: clip, content: await readFile(moving), width, height };
    }
    const kind = uploadKindOf(start);
    if (typeof kind === "object") return { refused: "not-a-picture", message: `${name} ${kind.refused}` };
    const { width, height } = await pictures.importPicture({
      file,
      hash,
      name,
      target,
      still: { maxSide, crop },
    });
    return { slug, ending: "webp", content: await readFile(target), width, height };
  } catch (error) {
    return explainError(error);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Returns a name for a file, such as `my-portrait` for `My Portrait (2).JPG`. */
function slugOf(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/);
  return words.filter(Boolean).join("-").slice(0, 60).replace(/-$/, "") || "picture";
}
