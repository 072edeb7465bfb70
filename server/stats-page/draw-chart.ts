import type { Insight } from "../../contract/insight.ts";
import { formatDay } from "./format-day.ts";

const width = 720;
const height = 240;
const plot = { top: 24, bottom: 196 };
const gap = 4;

/**
 * Draws the visits of each day as bars, and the visitors in front of them. The page shows it as a picture, so it has its own
 * background, and larger letters where it is small.
 */
export function drawChart(series: Insight["series"]): string {
  const most = Math.max(1, ...series.map(({ visits }) => visits));
  const step = width / Math.max(1, series.length);
  const bar = (index: number, count: number, color: string) => {
    const size = (count / most) * (plot.bottom - plot.top);
    const [x, y] = [index * step + gap / 2, plot.bottom - size].map((place) => place.toFixed(1));
    return `<rect x="${x}" y="${y}" width="${(step - gap).toFixed(1)}" height="${size.toFixed(1)}" fill="${color}"/>`;
  };
  const bars = series.flatMap(({ visits, visitors }, index) => [
    bar(index, visits, "#3d5a80"),
    bar(index, visitors, "#7cc4ff"),
  ]);
  const [first = "", last = ""] = [series[0], series.at(-1)].map((day) => day && formatDay(day.start));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-16 0 ${width + 32} ${height}">`,
    "<style>text{font:18px sans-serif;fill:#e8ebf2}@media (max-width:479px){text{font-size:28px}}</style>",
    `<rect x="-16" width="${width + 32}" height="${height}" fill="#1a2130"/>`,
    `<path d="M0 ${plot.bottom}H${width}M0 ${plot.top}H${width}" stroke="#5b6880"/>`,
    ...bars,
    `<text y="${plot.top - 6}">${most.toLocaleString("en")}</text>`,
    `<text y="${height - 14}">${first}</text>`,
    `<text x="${width}" y="${height - 14}" text-anchor="end">${last}</text>`,
    "</svg>\n",
  ].join("");
}
