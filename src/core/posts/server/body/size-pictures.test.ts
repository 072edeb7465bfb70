import { expect, test } from "vitest";
import { parsePost } from "./parse-markdown.ts";
import { sizePictures } from "./size-pictures.ts";

function parse(...paragraphs: string[]) {
  const parsed = parsePost(paragraphs);
  if ("faults" in parsed) throw new Error("the text has faults");
  return parsed.content;
}

test("pictures get their sizes wherever they are in a text, and are looked up once", async () => {
  const content = parse(
    "> - ![one](/a.png 'title') **![two](/a.png)**",
    "| a |\n|-|\n| ![x](/b.png) |\n\ntext[^1]",
    "[^1]: ![n](/a.png)",
  );
  const asked: string[] = [];
  const sized = await sizePictures(content, async (address) => {
    asked.push(address);
    return address === "/a.png" ? { width: 4, height: 3 } : undefined;
  });
  expect(asked.sort()).toEqual(["/a.png", "/b.png"]);
  const pictures = JSON.stringify(sized)
    .match(/\{"type":"(?:picture|figure)"[^}]*\}\}/g)
    ?.map((text) => JSON.parse(text).picture);
  expect(pictures).toEqual([
    { width: 4, height: 3, src: "/a.png", alt: "one", title: "title" },
    { width: 4, height: 3, src: "/a.png", alt: "two" },
    { src: "/b.png", alt: "x" },
    { width: 4, height: 3, src: "/a.png", alt: "n" },
  ]);
  // What is known about a text is not stored in it.
  expect(JSON.stringify(content)).not.toContain("width");
});

test("a text without pictures, or without any that the site has, stays the same", async () => {
  const [plain, foreign] = [parse("# Text\n\n- `code`"), parse("![x](https://example.org/x.png)")];
  expect(await sizePictures(plain, () => Promise.reject(new Error("asked")))).toBe(plain);
  expect(await sizePictures(foreign, async () => undefined)).toBe(foreign);
});
