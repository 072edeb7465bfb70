import { campaignParameters, nameCampaign } from "../visits/sources.ts";

interface Link {
  slug: string;
  target: string;
}

/**
 * Returns the campaign that visits through a link have in the figures: its slug, or the one that the owner has written into the
 * target. Returns `null` if the link does not lead to a page of this site. Only those report visits.
 */
export function campaignOf(link: Link, siteUrl: string): string | null {
  const url = new URL(link.target, siteUrl);
  if (!isPage(url, siteUrl)) return null;
  return hasCampaign(url) ? nameCampaign(url.href) || null : link.slug;
}

/**
 * Returns where a link leads, with everything encoded that a header cannot contain. Pages of this site get `ref` with the slug, so
 * that their visit is counted with it. A campaign of the owner's stays as it is: it is what they want to see in the figures.
 */
export function addressOf({ slug, target }: Link, siteUrl: string): string {
  const url = new URL(target, siteUrl);
  if (isPage(url, siteUrl) && !hasCampaign(url))
    url.search = url.search === "" ? `ref=${slug}` : `${url.search}&ref=${slug}`;
  return target.startsWith("/") ? url.href.slice(url.origin.length) : url.href;
}

/** Files have an ending. Neither they nor the API report a visit. */
function isPage({ origin, pathname }: URL, siteUrl: string): boolean {
  return origin === new URL(siteUrl).origin && !/\.|^\/(?:api|to)\//.test(pathname);
}

function hasCampaign({ searchParams }: URL): boolean {
  return campaignParameters.some((name) => searchParams.has(name));
}
