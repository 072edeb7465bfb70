import { formatTime } from "../../../core/admin/ui/time.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { ShareLink } from "../contract/share-links.ts";

/** Says how often and when people have opened a link, such as "Opened 3 times, first on ..., last on ...". */
export function describeOpens(link: Pick<ShareLink, "opens" | "firstOpenedAt" | "lastOpenedAt">): string {
  const { opens, firstOpenedAt, lastOpenedAt } = link;
  const [first, last] = [firstOpenedAt, lastOpenedAt].map((time) => (time === null ? "" : formatTime(time)));
  if (opens === 1) return `Opened once, on ${first}`;
  return `Opened ${formatCount(opens)} times, first on ${first}, last on ${last}`;
}

/** Says from where a link was opened, such as "From Iceland (2) and Chile (1)". */
export function describeCountries(countries: ShareLink["countries"]): string {
  const names = countries.map(
    ({ country, opens }) => `${country === "Unknown" ? "an unknown place" : country} (${formatCount(opens)})`,
  );
  return `From ${new Intl.ListFormat("en-US").format(names)}`;
}

/** Lists the pages that were opened through a link, such as "Home (2) and /me (1)". */
export function describePages(pages: ShareLink["pages"]): string {
  const names = pages.map(({ path, visits }) => `${path === "/" ? "Home" : path} (${formatCount(visits)})`);
  return new Intl.ListFormat("en-US").format(names);
}

/** Returns the path of Insight about all visits through a link. */
export function insightPathOf(campaign: string): string {
  return `/admin/insight?${new URLSearchParams({ period: "all", filter: `campaign:${campaign}` })}`;
}

/** Says that previews are no people. */
export function describePreviews(previews: number): string {
  return previews === 1
    ? "1 link preview, not a person"
    : `${formatCount(previews)} link previews, not people`;
}
