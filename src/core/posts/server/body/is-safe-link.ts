import { linkPattern, maxLinkLength } from "../../../site/contract/patterns.ts";

/** Whether a link to this address is safe: it runs no script, and its length is limited. */
export function isSafeLink(url: string): boolean {
  return url.length <= maxLinkLength && (url.startsWith("#") || linkPattern.test(url));
}
