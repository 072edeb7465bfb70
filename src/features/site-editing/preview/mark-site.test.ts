import { expect, test } from "vitest";
import { readSampleSite } from "../../../../test/sample-site.ts";
import { valueAt } from "../../../core/site/contract/edits.ts";
import type { SitePage } from "../../../core/site/contract/own-pages.ts";
import { partOf, type SiteFileName } from "../../../core/site/contract/site.ts";
import { readMarkNumbers, removeMarks, writeMark } from "../contract/marks.ts";
import { markSite } from "./mark-site.ts";

const page: SitePage = {
  slug: "uses",
  title: "Uses",
  icon: "laptop",
  description: "My tools",
  content: [
    { type: "heading", level: 2, id: "desk", children: ["Desk"] },
    {
      type: "paragraph",
      children: ["A ", { type: "strong", children: ["good"] }, { type: "code", text: "ls" }],
    },
    { type: "list", loose: false, items: [{ children: [{ type: "paragraph", children: ["One"] }] }] },
  ],
};
const sample = { ...(await readSampleSite()), pages: [page] };

/** Returns every text in a value with the path that leads to it. */
function textsIn(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

test("a mark is a part of the last character, and neither changes the order of texts nor their words", () => {
  const mark = writeMark(1_234_567_890);
  expect(readMarkNumbers(`a${mark} b${writeMark(0)}`)).toEqual([1_234_567_890, 0]);
  expect(removeMarks(`a${mark} b${mark}🏴󠁧󠁢󠁥󠁮󠁧󠁿${mark}`)).toBe("a b🏴󠁧󠁢󠁥󠁮󠁧󠁿");
  expect(readMarkNumbers("🏴󠁧󠁢󠁥󠁮󠁧󠁿")).toEqual([]);
  expect([...new Intl.Segmenter().segment(`ab${mark}`)]).toHaveLength(2);
  expect(["a", "b"].map((text) => text.localeCompare(`a${mark}`, "en"))).toEqual([0, 1]);
});

test("without its marks, the site of the sample is as it was", () => {
  const { site } = markSite(sample);
  expect(JSON.parse(removeMarks(JSON.stringify(site)))).toEqual(JSON.parse(JSON.stringify(sample)));
});

test("every mark is in the text at its path", () => {
  const { site, marks } = markSite(sample);
  for (const [number, { file, path }] of marks.entries()) {
    if (file.endsWith(".md")) continue;
    const text = valueAt(site[partOf(file as SiteFileName)] as never, path);
    expect(readMarkNumbers(String(text))).toEqual([number]);
  }
  const own = textsIn(site.pages[0]).filter(({ text }) => readMarkNumbers(text).length > 0);
  expect(own.map(({ text }) => removeMarks(text))).toEqual(["Uses", "Desk", "A ", "good", "One"]);
});

test("what is for programs has no mark: links, files, dates, choices, and keywords", () => {
  const { site } = markSite({ ...sample, pages: [], entryTexts: {} });
  const plain = textsIn(site).filter(({ text }) => readMarkNumbers(text).length === 0);
  const names = plain.map(({ path }) => path.filter((part) => typeof part === "string").join("."));
  expect(
    [...new Set(names)].filter((name) => !/\.(src|avif|webp)$|^testimonials\./.test(name)).sort(),
  ).toEqual([
    "me.hobbies.level",
    "profile.apps",
    "profile.email",
    "profile.language",
    "profile.links.kind",
    "profile.links.url",
    "profile.resume",
    "projects.filters.value",
    "projects.projects.date",
    "projects.projects.github",
    "projects.projects.techStack",
    "projects.projects.url",
    "tech.favorites.proficiency",
    "tech.stack.proficiency",
  ]);
});
