import { escapeMarkup } from "../posts/body/escape-markup.ts";
import type { DescribedLetter } from "./describe-letter.ts";

/** Pixels of the highest bar. */
const highest = 96;
/** It can be told apart from white and from black. */
const color = "#4a86d8";

type Days = DescribedLetter["days"];

/**
 * Draws the visits of days as bars, of cells of a table with a background. Gmail removes SVG and `data:` addresses, Outlook draws
 * neither, and both can hide pictures until the reader asks for them; backgrounds of cells are shown by all of them.
 */
export function drawChart(days: Days): string {
  const most = Math.max(...days.map(({ visits }) => visits));
  const isWide = days.length > 7;
  const bars = days.map(({ visits }) => {
    const number = isWide
      ? ""
      : `<div style="font-size:13px;line-height:20px">${visits.toLocaleString("en-US")}</div>`;
    return `<td valign="bottom" align="center" style="padding:0 ${isWide ? 1 : 4}px;vertical-align:bottom">${number}${drawBar(visits, most)}</td>`;
  });
  return `<table role="img" aria-label="${escapeMarkup(describeDays(days))}" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;margin:20px 0 0;border-collapse:collapse">
<tr>${bars.join("")}</tr>
<tr>${labelBars(days, isWide)}</tr>
</table>`;
}

function describeDays(days: Days): string {
  return `Visits by day: ${days.map(({ label, visits }) => `${label}: ${visits}`).join(", ")}`;
}

/** The line below a bar is what remains of it without visits. Word, which draws Outlook's mails, needs a height that is an attribute. */
function drawBar(visits: number, most: number): string {
  const height = visits === 0 ? 1 : Math.max(3, Math.round((visits / most) * highest));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr><td height="${height}" bgcolor="${color}" style="height:${height}px;padding:0;background-color:${color};font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

/** There is no space for more than each seventh of a month. */
function labelBars(days: Days, isWide: boolean): string {
  const step = isWide ? 7 : 1;
  return days
    .filter((_, index) => index % step === 0)
    .map(({ short }, index) => {
      const columns = Math.min(step, days.length - index * step);
      return `<td colspan="${columns}" align="${isWide ? "left" : "center"}" style="padding:4px 0 0;font-size:13px;line-height:20px">${escapeMarkup(short)}</td>`;
    })
    .join("");
}
