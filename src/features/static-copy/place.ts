import { staticAddress } from "./contract/static-address.ts";

/** Where a static copy will be. */
export interface Place {
  /** The address of its start page, without a slash at the end. */
  siteUrl: string;
  /** The path of {@link siteUrl}, such as `/me`, or an empty text. */
  base: string;
}

interface MovedAddress {
  /** The path and query to ask the site for. */
  address: string;
  /** How the copy names it. */
  moved: string;
}

/**
 * Returns where the copy has an address that a page names, or `undefined` for one that is elsewhere.
 * @param page the path of the page, to which the address can be relative
 */
export function moveAddress(value: string, page: string, { siteUrl, base }: Place): MovedAddress | undefined {
  const isAbsolute = value === siteUrl || value.startsWith(`${siteUrl}/`);
  if (!isAbsolute && /^(#|\?|\/\/|[a-z][a-z\d+.-]*:)/i.test(value)) return undefined;
  const { pathname, search, hash } = new URL(
    isAbsolute ? value.slice(siteUrl.length) || "/" : value,
    `http://site${page}`,
  );
  const own = staticAddress(pathname + search);
  const [asked, kept] = own === pathname ? ["", search] : [search, ""];
  return { address: pathname + asked, moved: (isAbsolute ? siteUrl : base) + own + kept + hash };
}

/** Returns the text of a built script or style sheet, or of styles, with the addresses that it has below the base. */
export function moveBuilt(text: string, { base }: Place): string {
  if (base === "") return text;
  const moved = text.replaceAll(/(?<=["'`(]\/?)assets\//g, `${base.slice(1)}/assets/`);
  // The link to the start page that the page about a fault has.
  return moved.replaceAll(/(?<=href:["'`])\/(?=["'`])/g, `${base}/`);
}

/** Returns styles of a page, which can also have pictures of the site folder, below the base. */
export function moveStyle(text: string, { base }: Place): string {
  return base === "" ? text : text.replaceAll(/(?<=url\(["']?)\/(?!\/)/g, `${base}/`);
}
