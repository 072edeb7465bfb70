import path from "node:path";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import type { ClipSizes } from "../../../site/contract/site.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { readText, type TextLimit } from "../../../site/server/read-text.ts";
import { captionsEnding, findCompanions } from "../../../site/server/resolve-pictures.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { resolveOriginal } from "../pictures/read-original.ts";
import { largestOf, type PictureSources } from "../pictures/sources.ts";

const captionsLimit: TextLimit = { bytes: 256 * 1024, name: "256 KB" };

interface ClipDeps {
  /** The site folder, or a copy. */
  folder: string;
  inspect: Pictures["inspect"];
  describePoster: (siteFile: string) => Promise<PictureSources>;
}

/**
 * Returns how pages show a moving picture of the site folder, with the poster and the captions that are beside it.
 * Throws a {@link PictureFault} if one of the three cannot be shown.
 */
export async function describeClip(
  siteFile: string,
  { folder, inspect, describePoster }: ClipDeps,
): Promise<ClipSizes> {
  const name = path.basename(siteFile);
  const { clip, width, height } = await inspect(await resolveOriginal(folder, siteFile));
  // Its content can be known from a picture.
  if (clip === undefined) throw new PictureFault(`${name} is a picture, whatever its name says.`);
  if (clip !== clipKindOf(siteFile)) throw new PictureFault(`${name} is in fact .${clip}. Rename the file.`);
  const companions = await findCompanions(folder, siteFile);
  const captions = companions.find((file) => file.endsWith(captionsEnding));
  if (captions !== undefined) await checkCaptions(folder, captions);
  const poster = companions.find((file) => file !== captions);
  const shown = poster === undefined ? undefined : largestOf(await describePoster(poster));
  const src = addressOf(siteFile);
  return {
    src,
    width,
    height,
    clip: {
      // Safari shows no frame before it is asked for one.
      ...(shown === undefined
        ? { src: `${src}#t=0.1`, preload: "metadata" }
        : { src, preload: "none", poster: shown }),
      ...(captions !== undefined && { captions: addressOf(captions) }),
    },
  };
}

/** The files of the folder `public` are at the root. */
function addressOf(siteFile: string): string {
  return siteFile
    .split(path.sep)
    .slice(siteFile.startsWith("public") ? 1 : 0)
    .map((part) => `/${encodeURIComponent(part)}`)
    .join("");
}

async function checkCaptions(folder: string, siteFile: string): Promise<void> {
  const name = path.basename(siteFile);
  const text = await readText(folder, siteFile, captionsLimit);
  if (typeof text !== "string") throw new PictureFault(`${name}: ${text.message}`);
  if (/^\uFEFF?WEBVTT(?:\s|$)/.test(text)) return;
  throw new PictureFault(`${name} must be captions in WebVTT, whose first line is WEBVTT.`);
}
