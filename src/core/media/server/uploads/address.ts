/** The path below which uploads are served. */
export const uploadsPath = "/uploads/";

/** What the address of an upload says. */
export interface UploadAddress {
  hash: string;
  width: number;
  height: number;
  isAnimated: boolean;
}

/**
 * Returns a path such as `/uploads/4f0c…-1600x900.webp`. It has a content hash, so its content never changes, and the
 * size, so that a post can reserve the space.
 */
export function uploadAddress({ hash, width, height, isAnimated }: UploadAddress): string {
  return `${uploadsPath}${hash}-${width}x${height}${isAnimated ? "-animated" : ""}.webp`;
}

/** Reads the path of an upload. Returns `undefined` for any other. */
export function readUploadAddress(path: string): UploadAddress | undefined {
  const [, hash, width, height, animated] =
    /^\/uploads\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})(-animated)?\.webp$/.exec(path) ?? [];
  if (hash === undefined) return undefined;
  return { hash, width: Number(width), height: Number(height), isAnimated: animated !== undefined };
}

/** Returns the hashes of the uploads whose addresses are in a text. */
export function findUploadHashes(text: string): Set<string> {
  return new Set([...text.matchAll(/\/uploads\/([0-9a-f]{32})-/g)].map(([, hash]) => String(hash)));
}

/** Returns the name of an upload in the addresses of its sizes, such as `/pictures/uploads/1600x900-640.4f0c….avif`. */
export function uploadName({ width, height }: Pick<UploadAddress, "width" | "height">): string {
  return `uploads/${width}x${height}`;
}

/** Whether a name in the address of a picture is that of an upload. Those of the site folder have an ending. */
export function isUploadName(name: string): boolean {
  return /^uploads\/\d+x\d+$/.test(name);
}
