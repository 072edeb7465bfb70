import { describe, expect, test } from "vitest";
import { parsePost } from "./body/parse-markdown.ts";
import { checkPost } from "./check-post.ts";
import { clipTitle } from "./clip-title.ts";

const fields = { title: "A title", slug: "mine", description: "About it" };
const siteUrl = "https://ada.example";

/** Checks a post on a site where only these paths exist. */
async function check(text: string, paths: string[] = [], other: Partial<typeof fields> = {}) {
  const parsed = parsePost([text]);
  if ("faults" in parsed) throw new Error("The text cannot be parsed");
  const asked: string[] = [];
  const isReachable = async (path: string) => {
    asked.push(path);
    return paths.includes(path);
  };
  const findings = await checkPost({ ...fields, ...other }, parsed.content, { siteUrl, isReachable });
  return { findings, asked };
}

describe("before a post is published", () => {
  test("nothing is found in a sound one", async () => {
    const text =
      "## One\n\n### Two\n\n## Three\n\n![A cat](/cat.webp) [post](/blog/a) [up](#one) note[^1]\n\n[^1]: Yes";
    expect((await check(text, ["/blog/a"])).findings).toEqual([]);
  });

  test("pictures without a text are found, wherever they are", async () => {
    const text =
      "![](/a.webp)\n\n- > ![ ](/b.webp)\n\n| a |\n|---|\n| [![](/c.webp)](/x) |\n\n![Cat](/d.webp)";
    expect((await check(text, ["/x"])).findings).toEqual(
      ["/a.webp", "/b.webp", "/c.webp"].map((subject) => ({ kind: "missing-alt", subject })),
    );
  });

  test("links within the site are asked for once, and others are not", async () => {
    const text = [
      "[a](/blog/gone) [again](/blog/gone#x) [b](https://ada.example/me) [c](/files/cv.pdf?x=1)",
      "[d](https://other.example/blog/gone) [e](mailto:a@b.example) [f](/blog/mine)",
    ].join("\n\n");
    const { findings, asked } = await check(text, ["/me"]);
    expect(findings).toEqual(
      ["/blog/gone", "/blog/gone#x", "/files/cv.pdf?x=1"].map((subject) => ({ kind: "dead-link", subject })),
    );
    expect(asked).toEqual(["/blog/gone", "/me", "/files/cv.pdf?x=1"]);
  });

  test("a link to a heading that the post does not have is dead", async () => {
    const { findings } = await check(
      "## A heading\n\n[a](#a-heading) [b](#other) [c](/blog/mine#a-heading) [d](#%)",
    );
    expect(findings.map(({ subject }) => subject)).toEqual(["#other", "#%"]);
  });

  test("headings are in order, whatever their levels are in the source", async () => {
    const parsed = parsePost(["#### Deep\n\n# One\n\n##### Deeper\n\n## Two\n\n###### Deepest"]);
    const levels = "content" in parsed ? parsed.content.map((block) => "level" in block && block.level) : [];
    expect(levels).toEqual([2, 2, 3, 3, 4]);
  });

  test("a missing description and a long title are found", async () => {
    const title = "How I spent a whole summer on making one page load a little faster";
    const { findings } = await check("Text", [], { title, description: " " });
    expect(findings).toEqual([
      { kind: "no-description", subject: "" },
      { kind: "long-title", subject: "How I spent a whole summer on making one page load a little…" },
    ]);
  });

  test("at most 200 addresses are requested", async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `/files/${index}`);
    const { findings, asked } = await check(paths.map((path) => `[x](${path})`).join(" "), paths);
    expect(findings).toEqual([]);
    expect(asked).toEqual(paths.slice(0, 200));
  });

  test("at most 20 findings of a kind are reported", async () => {
    const links = Array.from({ length: 100 }, (_, index) => `[x](/blog/${index})`).join(" ");
    const { findings, asked } = await check(links);
    expect([findings.length, asked.length]).toEqual([20, 20]);
  });
});

test.each([
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  ["語".repeat(30), "語".repeat(30)],
  ["語".repeat(31), `${"語".repeat(29)}…`],
])("search results show %s as %s", (title, shown) => {
  expect(clipTitle(title)).toBe(shown);
});
