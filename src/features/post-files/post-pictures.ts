import path from "node:path";
import type { Destination } from "../../core/posts/server/body/markdown-parts.ts";
import { splice } from "../../core/posts/server/body/splice.ts";
import { clipKindOf } from "../../core/site/contract/patterns.ts";
import { PictureFault } from "../../core/site/server/picture-fault.ts";

/** In the front matter. */
const cover = /^image:[ \t]*["']?([^\s"'#]+)/m;

const pictureName = /\.(?:png|jpe?g|webp|avif|gif|svg|mp4|webm)$/i;

/** Returns the pictures of a Markdown text that are files, as they are written there, each once. */
export function listPictures(destinations: readonly Destination[]): string[] {
  return [...new Set(filterPictures(destinations).map(({ url }) => url))];
}

/** A link to a picture needs its address, too, and so does a definition that another block refers to. */
function filterPictures(destinations: readonly Destination[]): Destination[] {
  return destinations.filter(({ url, isPicture }) => isFile(url) && (isPicture || pictureName.test(url)));
}

/** Returns the files of the site folder that the file of a post may show, with its cover. */
export function listSiteFiles(text: string, destinations: readonly Destination[]): string[] {
  const image = cover.exec(text)?.[1];
  const written = [...listPictures(destinations), ...(image !== undefined && isFile(image) ? [image] : [])];
  return [...new Set(written.map(resolve))].filter((name) => inside.test(name));
}

/** Replaces the pictures in a Markdown text that have an address. */
export function replacePictures(
  text: string,
  destinations: readonly Destination[],
  addresses: ReadonlyMap<string, string>,
): string {
  const changes = filterPictures(destinations).map(({ url, start, end }) => ({
    start,
    end,
    text: addresses.get(url) ?? text.slice(start, end),
  }));
  return splice(text, changes);
}

/** Whether an address is that of a file beside the text, and not one on the web. */
export function isFile(address: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|[/#])/i.test(address);
}

/**
 * Returns the name in the site folder: a file beside the text, or one of the folder `pictures`, as own pages write it.
 * Throws a {@link PictureFault} for a file that is elsewhere.
 */
export function siteFileOf(address: string): string {
  const name = resolve(address);
  if (name.startsWith("posts/") && clipKindOf(name))
    throw new PictureFault(`${address} is a moving picture. Put it into the folder pictures.`);
  if (inside.test(name)) return name;
  throw new PictureFault(`${address} is not in the folder posts or pictures.`);
}

const inside = /^(posts|pictures)\/[^\0]+$/;

function resolve(address: string): string {
  return path.posix.normalize(decode(address.startsWith("pictures/") ? address : `posts/${address}`));
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
