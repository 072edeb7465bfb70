import type { Database } from "../../core/db/connect.ts";
import type { SitePage } from "../../core/site/contract/own-pages.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { findTitles } from "../../core/site/server/find-titles.ts";
import type { Insight } from "../insight/contract/insight.ts";
import { formatDay } from "./format-day.ts";
import { createRecentReader } from "./read-recent.ts";
import { statsSlug } from "./slug.ts";
import { writeStats } from "./write-stats.ts";

const width = 720;

const height = 240;

const plot = { top: 24, bottom: 196 };

const gap = 4;

interface StatsDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
  site: { current: () => Site };
}

/** The public page with the figures of visits. */
export interface StatsPage {
  /** Returns the page with its current content. Returns any other page as it is. */
  fill: (page: SitePage) => Promise<SitePage>;
  /** Draws the visits by day, as an SVG. Resolves to `undefined` if they are not public. */
  draw: () => Promise<string | undefined>;
}

/** The content of the page before it is filled. An empty page of the owner's has another one. */
const unwritten: SitePage["content"] = [];

/** Returns the page without its content, if the owner wants one. */
export function announceStats({ profile: { name, stats = [] } }: Pick<Site, "profile">): SitePage[] {
  if (stats.length === 0) return [];
  const description = `How many people visit the site of ${name}, and what they read.`;
  return [{ slug: statsSlug, title: "Stats", icon: "chart-line", description, content: unwritten }];
}

export function createStatsPage({ db, clock, config, site }: StatsDeps): StatsPage {
  const read = createRecentReader({ db, clock, config });
  return {
    fill: async (page) => {
      const { profile } = site.current();
      if (page.content !== unwritten) return page;
      const recent = await read();
      const paths = recent.insight.tables.page.rows.map(({ value }) => value);
      // Read each time: a post that is withdrawn is not named any more.
      const titles = await findTitles(db, site.current(), paths);
      const { timeZone } = config;
      const content = writeStats({ ...recent, sections: profile.stats ?? [], timeZone, titles });
      return { ...page, content };
    },
    draw: async () => {
      const { profile, pages } = site.current();
      const isShown = pages.some(({ content }) => content === unwritten) && profile.stats?.includes("visits");
      return isShown ? drawChart((await read()).insight.series) : undefined;
    },
  };
}

/**
 * The colors of `src/core/ui/styles/tokens.css`. Browsers ask a picture for the scheme of the page around it, which is the one
 * that the visitor has chosen.
 */
const chartStyle =
  "text{font:18px sans-serif;fill:#e8ebf2}@media (max-width:479px){text{font-size:28px}}" +
  ".ground{fill:#1a2130}.lines{stroke:#606d86}.visits{fill:#3d5a80}.visitors{fill:#7cc4ff}" +
  "@media (prefers-color-scheme:light){" +
  "text{fill:#1f2430}.ground{fill:#fffefb}.lines{stroke:#7e7462}.visits{fill:#a9c3de}.visitors{fill:#1558a3}}";

/**
 * Draws the visits of each day as bars, and the visitors in front of them. The page shows it as a picture, so it has
 * its own background, and larger letters where it is small.
 */
function drawChart(series: Insight["series"]): string {
  const most = Math.max(1, ...series.map(({ visits }) => visits));
  const step = width / Math.max(1, series.length);
  const bar = (index: number, count: number, name: string) => {
    const size = (count / most) * (plot.bottom - plot.top);
    const [x, y] = [index * step + gap / 2, plot.bottom - size].map((place) => place.toFixed(1));
    return `<rect x="${x}" y="${y}" width="${(step - gap).toFixed(1)}" height="${size.toFixed(1)}" class="${name}"/>`;
  };
  const bars = series.flatMap(({ visits, visitors }, index) => [
    bar(index, visits, "visits"),
    bar(index, visitors, "visitors"),
  ]);
  const [first = "", last = ""] = [series[0], series.at(-1)].map((day) => day && formatDay(day.start));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-16 0 ${width + 32} ${height}">`,
    `<style>${chartStyle}</style>`,
    `<rect x="-16" width="${width + 32}" height="${height}" class="ground"/>`,
    `<path d="M0 ${plot.bottom}H${width}M0 ${plot.top}H${width}" class="lines"/>`,
    ...bars,
    `<text y="${plot.top - 6}">${most.toLocaleString("en")}</text>`,
    `<text y="${height - 14}">${first}</text>`,
    `<text x="${width}" y="${height - 14}" text-anchor="end">${last}</text>`,
    "</svg>\n",
  ].join("");
}
