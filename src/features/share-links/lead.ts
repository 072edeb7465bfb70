import { campaignParameters } from "../../core/visits/contract/campaign-parameters.ts";
import { nameCampaign } from "../../core/visits/server/sources.ts";

interface Link {
  slug: string;
  target: string;
}

/**
 * Says why a link cannot lead to this target. It can lead to a path or an address of this site, unless that is another
 * link, which could lead back, and to other sites.
 */
export function findTargetFault(target: string, siteUrl: string): string | undefined {
  const url = URL.parse(target, siteUrl);
  const isPath = target.startsWith("/");
  const { origin } = new URL(siteUrl);
  // Browsers read backslashes as slashes, and skip tabs and line breaks.
  if (url === null || /[\\\p{Cc}\s]/u.test(target) || !(isPath || /^https?:\/\//i.test(target)))
    return "Must be a path that starts with / or an http:// or https:// address";
  // Two slashes at the beginning, also after `/..`, are those of another site.
  if (isPath && (url.origin !== origin || url.pathname.startsWith("//")))
    return "Must be a path of this site";
  const isLink = url.origin === origin && /^\/+to(?:\/|$)/i.test(decode(url.pathname));
  return isLink ? "Must not be another share link" : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the campaign that visits through a link have in the figures: its slug, or the one that the owner has written
 * into the target. Returns `null` if the link does not lead to a page of this site. Only those report visits.
 */
export function campaignOf(link: Link, siteUrl: string): string | null {
  const url = new URL(link.target, siteUrl);
  if (!isPage(url, siteUrl)) return null;
  return hasCampaign(url) ? nameCampaign(url.href) || null : link.slug;
}

/**
 * Returns where a link leads, with everything encoded that a header cannot contain. Pages of this site get `ref` with
 * the slug, so that their visit is counted with it. A campaign of the owner's stays as it is: it is what they want to
 * see in the figures.
 */
export function addressOf({ slug, target }: Link, siteUrl: string): string {
  const url = new URL(target, siteUrl);
  if (isPage(url, siteUrl) && !hasCampaign(url))
    url.search = url.search === "" ? `ref=${slug}` : `${url.search}&ref=${slug}`;
  const isPath = target.startsWith("/") && !url.pathname.startsWith("//");
  return isPath ? url.href.slice(url.origin.length) : url.href;
}

/** Files have an ending. Neither they nor the API report a visit. */
function isPage({ origin, pathname }: URL, siteUrl: string): boolean {
  return origin === new URL(siteUrl).origin && !/\.|^\/(?:api|to)\//.test(pathname);
}

function hasCampaign({ searchParams }: URL): boolean {
  return campaignParameters.some((name) => searchParams.has(name));
}
