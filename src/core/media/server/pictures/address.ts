import { type PictureFormat, pictureFormats } from "./widths.ts";

/** The path below which pictures are served. */
export const picturesPath = "/pictures/";

/** What the address of a converted picture says. */
export interface PictureAddress {
  name: string;
  width: number;
  hash: string;
  format: PictureFormat;
}

/** Returns a path such as `/pictures/portrait-640.4f0c….avif`. It has a content hash, so its content never changes. */
export function pictureAddress({ name, width, hash, format }: PictureAddress): string {
  const encoded = name.split("/").map(encodeURIComponent).join("/");
  return `${picturesPath}${encoded}-${width}.${hash}.${format}`;
}

/** Reads the decoded part of an address after `/pictures/`. Returns `undefined` if it is no such address. */
export function readPictureAddress(file: string): PictureAddress | undefined {
  const [, name, width, hash, extension] = /^(.+)-(\d{1,5})\.([0-9a-f]{32})\.([a-z]+)$/.exec(file) ?? [];
  const format = pictureFormats.find((known) => known === extension);
  if (name === undefined || hash === undefined || format === undefined) return undefined;
  return { name, width: Number(width), hash, format };
}
