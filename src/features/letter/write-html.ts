import { escapeMarkup } from "../../core/posts/server/body/escape-markup.ts";
import type { DescribedLetter } from "./describe-letter.ts";

/** Pixels of the highest bar. */
const highest = 96;
/** It can be told apart from white and from black. */
const color = "#4a86d8";

type Days = DescribedLetter["days"];

/**
 * Draws the visits of days as bars, of cells of a table with a background. Gmail removes SVG and `data:` addresses,
 * Outlook draws neither, and both can hide pictures until the reader asks for them; backgrounds of cells are shown by
 * all of them.
 */
function drawChart(days: Days): string {
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

/**
 * Writes a letter as HTML for mail programs. Texts have the color of the program, so that they can be read on a dark
 * background, too. The comments set the width in Outlook, which does not know `max-width`.
 */
export function writeHtml(letter: DescribedLetter): string {
  const { title, period, summary, days, sections, links } = letter;
  const font = "font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
  const parts = [
    `<h1 style="margin:0;font-size:22px;line-height:1.3">${escapeMarkup(title)}</h1>`,
    `<p style="margin:4px 0 20px">${escapeMarkup(period)}</p>`,
    ...summary.map((sentence) => `<p style="margin:0 0 8px">${escapeMarkup(sentence)}</p>`),
    ...(days.length === 0 ? [] : [drawChart(days)]),
    ...sections.map(writeSection),
    `<div style="margin:32px 0 0">${links.map(writeLink).join("")}</div>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
</head>
<body style="margin:0;padding:16px">
<!--[if mso]><table role="presentation" width="568" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="max-width:568px;margin:0 auto;${font};overflow-wrap:anywhere">
${parts.join("\n")}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}

function writeSection({ title, lines }: DescribedLetter["sections"][number]): string {
  const heading = `<h2 style="margin:28px 0 8px;font-size:16px">${escapeMarkup(title)}</h2>`;
  return `${heading}\n${lines.map(writeLine).join("\n")}`;
}

function writeLine({ fact, name, url }: DescribedLetter["sections"][number]["lines"][number]): string {
  if (name === "") return `<p style="margin:0 0 8px">${escapeMarkup(fact)}</p>`;
  const shown =
    url === undefined ? escapeMarkup(name) : `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`;
  return `<p style="margin:0 0 8px"><strong style="font-weight:600"><span dir="auto">${shown}</span></strong>${url === undefined ? "&ensp;" : "<br>"}${escapeMarkup(fact)}</p>`;
}

function writeLink({ text, url }: DescribedLetter["links"][number]): string {
  return `<p style="margin:0 0 8px"><a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a></p>`;
}
