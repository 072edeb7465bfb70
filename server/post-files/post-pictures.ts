import path from "node:path";

/**
 * Code, which stays as it is, or the address of a picture, with what is before it: in the text, in a reference, or in the front
 * matter, as the cover.
 */
const places =
  /^(`{3,}(?!`)|~{3,}(?!~))[^`\n]*\n[\s\S]*?^\1|(?<!`)(`+)(?!`)[^`]+\2(?!`)|(?<before>!\[[^\][]*\]\(\s*<?|^\[[^\][\n]+\]:[ \t]*<?(?=[^\s<>]+\.(?:png|jpe?g|webp|avif|gif|svg)\b))(?<address>[^\s()<>]+)/gim;

const cover = /^image:[ \t]*["']?([^\s"'#]+)/m;

/** Returns the pictures in a Markdown text that are files, as they are written there, each once. */
export function listPictures(text: string): string[] {
  const addresses = [...text.matchAll(places)].flatMap(({ groups }) => groups?.address ?? []);
  return [...new Set(addresses)].filter(isFile);
}

/** Returns the files of the site folder that the text of a post may show, with its cover. */
export function listSiteFiles(text: string): string[] {
  const image = cover.exec(text)?.[1];
  const written = [...listPictures(text), ...(image !== undefined && isFile(image) ? [image] : [])];
  return [...new Set(written.flatMap((address) => siteFileOf(address) ?? []))];
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
 * Returns the name in the site folder: a file beside the text, or one of the folder `pictures`, as own pages write it. Returns
 * `undefined` for a file that is elsewhere.
 */
export function siteFileOf(address: string): string | undefined {
  const place = address.startsWith("pictures/") ? address : `posts/${address}`;
  const name = path.posix.normalize(decode(place));
  return /^(posts|pictures)\//.test(name) && !name.includes("\0") ? name : undefined;
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
