import path from "node:path";
import { PictureFault } from "../site-folder/picture-fault.ts";

/** Code, which stays as it is, or the address of a picture with what is before it, in a line of text or in a reference. */
const places =
  /^(`{3,}(?!`)|~{3,}(?!~))[^`\n]*\n[\s\S]*?^\1|(?<!`)(`+)(?!`)[^`]+\2(?!`)|(?<before>!\[[^\][]*\]\(\s*<?|^\[[^\][\n]+\]:[ \t]*<?(?=[^\s<>]+\.(?:png|jpe?g|webp|avif|gif|svg)\b))(?<address>[^\s()<>]+)/gim;

/** In the front matter. */
const cover = /^image:[ \t]*["']?([^\s"'#]+)/m;

/** Returns the pictures in a Markdown text that are files, as they are written there, each once. */
export function listPictures(text: string): string[] {
  const addresses = [...text.matchAll(places)].flatMap(({ groups }) => groups?.address ?? []);
  return [...new Set(addresses)].filter(isFile);
}

/** Returns the files of the site folder that the file of a post may show, with its cover. */
export function listSiteFiles(text: string): string[] {
  const image = cover.exec(text)?.[1];
  const written = [...listPictures(text), ...(image !== undefined && isFile(image) ? [image] : [])];
  return [...new Set(written.map(resolve))].filter((name) => inside.test(name));
}

/** Replaces the pictures in a Markdown text that have an address. */
export function replacePictures(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replace(places, (match: string, ...rest) => {
    const { before, address } = rest.at(-1) as Record<string, string | undefined>;
    const found = address === undefined ? undefined : addresses.get(address);
    return found === undefined ? match : `${before}${found}`;
  });
}

/** Whether an address is that of a file beside the text, and not one on the web. */
export function isFile(address: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|[/#])/i.test(address);
}

/**
 * Returns the name in the site folder: a file beside the text, or one of the folder `pictures`, as own pages write it. Throws a
 * {@link PictureFault} for a file that is elsewhere.
 */
export function siteFileOf(address: string): string {
  const name = resolve(address);
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
