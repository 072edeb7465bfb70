import { escapeMarkup } from "../posts/body/escape-markup.ts";
import type { DescribedLetter } from "./describe-letter.ts";
import { drawChart } from "./draw-chart.ts";

/**
 * Writes a letter as HTML for mail programs. Texts have the color of the program, so that they can be read on a dark background,
 * too. The comments set the width in Outlook, which does not know `max-width`.
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
