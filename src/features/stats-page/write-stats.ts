import { countOf } from "../../core/http/contract/count-of.ts";
import type { LinkedPicture, Markdown, MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { heading, link, paragraph, table, type Words } from "../../core/posts/server/body/blocks.ts";
import type { StatsSection } from "../../core/site/contract/profile.ts";
import type { PictureView } from "../../core/site/contract/site.ts";
import { isWellKnownSource } from "../../core/visits/server/sources.ts";
import type { InsightTable } from "../insight/contract/insight.ts";
import { combineRows, leastVisits } from "./combine-rows.ts";
import { formatDay } from "./format-day.ts";
import type { RecentInsight } from "./read-recent.ts";

/** Where the chart is. */
export const chartAddress = "/stats.svg";

interface StatsContent extends RecentInsight {
  sections: readonly StatsSection[];
  timeZone: string;
  /** The titles of public pages by their paths. Other pages are left out. */
  titles: ReadonlyMap<string, string>;
}

type Content = Markdown<PictureView | LinkedPicture>;

/** Writes the chosen sections of the public figures. */
export function writeStats(content: StatsContent): Content {
  const { sections, countedAt, timeZone } = content;
  const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone });
  return [
    paragraph(
      `The last ${content.insight.series.length} days, as of ${time.format(countedAt)} (${timeZone}). Anything with fewer than ${leastVisits} visits is counted under “Others.” `,
      link("What is counted", "/privacy#visits"),
    ),
    ...sections.flatMap((section) => writers[section](content)),
    ...(sections.includes("visits") ? writeDays(content) : []),
  ];
}

const writers: Record<StatsSection, (content: StatsContent) => Content> = {
  visits: writeVisits,
  pages: ({ insight, titles }) =>
    writeTable("Pages", "Page", publicPages(insight.tables.page, titles), (path) => [
      link(titles.get(path) ?? path, path),
    ]),
  sources: ({ insight }) => writeTable("Sources", "Source", publicSources(insight.tables.source)),
  countries: ({ insight }) => writeTable("Countries", "Country", insight.tables.country),
  devices: ({ insight }) => writeTable("Devices", "Device", insight.tables.device),
};

function writeVisits({ insight: { series, totals } }: StatsContent): Content {
  const numbers = series.map(({ visits }) => visits);
  const alt = `Visits and visitors on each day, from ${Math.min(...numbers)} to ${Math.max(...numbers)} visits. The last table has all the numbers.`;
  return [
    heading("Visits"),
    paragraph(
      `${countOf(totals.visits, "visit")} by ${countOf(totals.visitors, "visitor")}. Someone who comes on two days counts as two visitors.`,
    ),
    {
      type: "figure",
      picture: { src: chartAddress, alt, width: 720, height: 240 },
      caption: "Visits by day, with visitors in the brighter color",
    },
  ];
}

/** The numbers of the chart. */
function writeDays({ insight: { series } }: StatsContent): Content {
  const rows = series
    .toReversed()
    .map(({ start, visits, visitors }) => [formatDay(start), number(visits), number(visitors)]);
  return [heading("Day by day"), table([null, "right", "right"], [["Day", "Visits", "Visitors"], ...rows])];
}

/** Leaves out what is not public any more, such as a post that was withdrawn. */
function publicPages({ rows, ...rest }: InsightTable, titles: StatsContent["titles"]): InsightTable {
  return { ...rest, rows: rows.filter(({ value }) => titles.has(value)) };
}

/** Adds up sources that are not well known. Three forged visits would be enough to put a stranger's address on the page. */
function publicSources({ rows, others, ...rest }: InsightTable): InsightTable {
  const isPublic = ({ value }: { value: string }) => value === "" || isWellKnownSource(value);
  const visits = rows.filter((row) => !isPublic(row)).reduce((sum, row) => sum + row.visits, others.visits);
  return { ...rest, rows: rows.filter(isPublic), others: { ...others, visits } };
}

function writeTable(
  title: string,
  name: string,
  counted: InsightTable,
  show: (value: string) => Words = (value) => value || "Unknown",
): MarkdownBlock[] {
  const { shown, others } = combineRows(counted);
  const rows = shown.map(({ value, visits }) => [show(value), number(visits)]);
  if (others > 0) rows.push(["Others", number(others)]);
  const content =
    rows.length === 0 ? paragraph("None yet.") : table([null, "right"], [[name, "Visits"], ...rows]);
  return [heading(title), content];
}

function number(value: number): string {
  return value.toLocaleString("en");
}
