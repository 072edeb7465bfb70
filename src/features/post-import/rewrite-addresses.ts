import type { Destination } from "../../core/posts/server/body/markdown-parts.ts";
import { splice } from "../../core/posts/server/body/splice.ts";
import type { FoundPost } from "./found-post.ts";
import type { Warning } from "./report.ts";
import type { PictureStore } from "./store-pictures.ts";

interface Rewritten {
  markdown: string;
  /** The addresses of stored pictures. */
  pictures: string[];
  /** The addresses of this site, or of the former one, that the text links to. */
  links: string[];
  warnings: Warning[];
}

const pictureFile = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/**
 * Stores the pictures of a text, and replaces their addresses. Links that are relative become addresses of the former
 * site, which lead to the posts that were there.
 */
export async function rewriteAddresses(
  { markdown, destinations, place, oldPaths }: FoundPost,
  pictures: PictureStore,
): Promise<Rewritten> {
  const changes: (Destination & { text: string })[] = [];
  const warnings: Warning[] = [];
  const shown: string[] = [];
  const links: string[] = [];
  let elsewhere = 0;
  for (const destination of destinations) {
    const { url, isPicture } = destination;
    if (url === "" || url.startsWith("#")) continue;
    if (isPicture || (pictureFile.test(url) && pictures.has(url, place))) {
      const stored = await pictures.store(url, place);
      if (stored === "elsewhere") elsewhere += 1;
      else if ("warning" in stored) warnings.push(stored.warning);
      else {
        changes.push({ ...destination, text: stored.url });
        if (isPicture) shown.push(stored.url);
      }
      continue;
    }
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) continue;
    const address = url.startsWith("/") ? url : resolveLink(url, oldPaths[0]);
    links.push(address ?? url);
    if (address !== undefined && address !== url) changes.push({ ...destination, text: address });
  }
  if (elsewhere > 0)
    warnings.push({
      text: "Pictures stay on other hosts, which may remove them.",
      detail: elsewhere.toLocaleString("en-US"),
    });
  return { markdown: splice(markdown, changes), pictures: shown, links, warnings };
}

/** @param former the path that the post had, if it is known */
function resolveLink(url: string, former: string | undefined): string | undefined {
  if (former === undefined) return undefined;
  // A guessed path has no slash at its end. Where links have one, paths had one, too.
  const hadSlash = /^[^?#]*\/(?:[?#]|$)/.test(url) && /\/[^/.]+$/.test(former);
  const base = `https://site.invalid${former}${hadSlash ? "/" : ""}`;
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, search, hash } = new URL(url, base);
  const path = pathname.replace(/(?:\/_?index)?\.(?:md|mdx|markdown)$/, "");
  return `${path}${search}${hash}`.replaceAll("(", "%28").replaceAll(")", "%29");
}
