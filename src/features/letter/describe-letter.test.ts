import { describe, expect, test } from "vitest";
import { describeLetter } from "./describe-letter.ts";
import type { Letter } from "./read-letter.ts";
import { compare } from "./summarize.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

const quiet: Letter = {
  every: "week",
  period: { from: "2026-11-16", to: "2026-11-22" },
  visits: 0,
  visitors: 0,
  before: { visits: 0, visitors: 0 },
  isFirst: false,
  days: [],
  posts: [],
  sources: [],
  countries: [],
  openings: [],
  resumes: 0,
  contacts: 0,
  waiting: 0,
};
const options = { siteUrl: "https://ada.example", timeZone: "UTC" };

function write(changes: Partial<Letter>) {
  const described = describeLetter({ ...quiet, ...changes }, options);
  return { ...described, text: writeText(described), html: writeHtml(described) };
}

test.each([
  [250, 200, "25% more than the week before (200)"],
  [150, 200, "25% fewer than the week before (200)"],
  [200, 200, "the same as the week before"],
  [2001, 2000, "about the same as the week before (2,000)"],
  [5, 0, "up from none the week before"],
  [9000, 1, "899,900% more than the week before (1)"],
])("%d after %d is %j", (now, before, text) => {
  expect(compare(now, before, "week")).toBe(text);
});

test("a quiet week is said in two sentences, with what waits", () => {
  const { subject, text, html } = write({ before: { visits: 1, visitors: 1 }, waiting: 1 });
  expect(subject).toBe("Your week on ada.example: no visits");
  expect(text).toBe(`Your week on ada.example
November 16 – 22, 2026

A quiet week: no one visited the site. The week before had 1 visit.

1 message is waiting for a reply:
https://ada.example/admin/messages

See all figures:
https://ada.example/admin/insight?from=2026-11-16&to=2026-11-22

Change how often you get this letter, or turn it off:
https://ada.example/admin/settings/letter
`);
  expect(html).not.toContain('role="img"');
  expect(write({}).text).toContain("The week before had no visits either.");
});

test("the first week with visits is compared with nothing", () => {
  const days = [{ day: "2026-11-16", visits: 1 }];
  const { summary, subject } = write({ visits: 1, visitors: 1, isFirst: true, days });
  expect(subject).toBe("Your week on ada.example: 1 visit");
  expect(summary).toEqual([
    "1 visit. This is the first week with visits.",
    "1 visitor. Someone who came on two days counts twice.",
  ]);
});

test("visits of older versions, which have no visitors, are compared without them", () => {
  expect(write({ visits: 3, before: { visits: 2, visitors: 0 } }).summary).toEqual([
    "3 visits, 50% more than the week before (2).",
  ]);
  expect(write({ visits: 3, visitors: 2, before: { visits: 2, visitors: 0 } }).summary[1]).toBe(
    "2 visitors. Someone who came on two days counts twice.",
  );
});

describe("names of strangers", () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`;

  test("are escaped in HTML, wherever they are", () => {
    const named = [{ name: evil, visits: 1 }];
    const posts = [{ path: `/blog/"><script>`, title: evil, visits: 1, finished: 0 }];
    const { html } = write({
      visits: 1,
      posts,
      sources: named,
      countries: named,
      openings: [{ label: evil, openedAt: 0 }],
    });
    const escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;";
    expect(html.split(escaped)).toHaveLength(5);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  test("are one line, of at most 80 characters, and do not turn the text around", () => {
    const { text, html } = write({
      visits: 4,
      sources: [
        { name: "one\r\nBcc: all@example.org\u2028\u0000two", visits: 3 },
        { name: "👩‍💻".repeat(100), visits: 2 },
        { name: "\u202eevil\u2066", visits: 1 },
        { name: "מקור", visits: 1 },
      ],
    });
    expect(text).toContain("\n  3 visits: one Bcc: all@example.org two\n");
    expect(text).toMatch(/\n {2}2 visits: .*…\n/);
    expect([...(/2 visits: (.*)\n/.exec(text)?.[1] ?? "")]).toHaveLength(81);
    expect(text).toContain("\n  1 visit: evil\n  1 visit: מקור\n");
    expect(html).toContain('<span dir="auto">מקור</span>');
    expect(text + html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test("are at most five in a section, and the rest is counted", () => {
    const sources = Array.from({ length: 1_000 }, (_, index) => ({ name: `source ${index}`, visits: 1 }));
    const { text, html } = write({ visits: 1, sources });
    expect(text).toContain("  1 visit: source 4\n  and 995 more\n");
    expect(text).not.toContain("source 5");
    expect(html).toContain("and 995 more");
  });
});

test("a month is drawn with a bar for each day, and has a date every seven days", () => {
  const days = Array.from({ length: 31 }, (_, index) => ({
    day: `2026-10-${String(index + 1).padStart(2, "0")}`,
    visits: index,
  }));
  const { html, title, summary } = write({ every: "month", visits: 465, days });
  expect(title).toBe("Your month on ada.example");
  expect(summary.at(-1)).toBe("The busiest day was Sat 31, with 30 visits.");
  const heights = [...html.matchAll(/ height="(\d+)"/g)].map(([, height]) => Number(height));
  expect(heights).toHaveLength(31);
  expect([heights[0], heights[1], heights[15], heights[30]]).toEqual([1, 3, 48, 96]);
  const labels = [...html.matchAll(/colspan="(\d)"[^>]*>(\d+)</g)].map(([, columns, day]) => [day, columns]);
  expect(labels).toEqual([
    ["1", "7"],
    ["8", "7"],
    ["15", "7"],
    ["22", "7"],
    ["29", "3"],
  ]);
});
