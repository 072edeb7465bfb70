import { expect, test } from "vitest";
import { findParts } from "../../core/posts/server/body/markdown-parts.ts";
import { isFile, listPictures, listSiteFiles, replacePictures, siteFileOf } from "./post-pictures.ts";

const text = `---
title: A
image: cover.png
---

![One](pictures/one.png) and ![two](<two.webp> "Two"), but \`![three](three.png)\`.

\`\`\`md
![four](four.png)
\`\`\`

![on the web](https://example.com/x.png) ![here](/uploads/x.webp) ![five][five] ![one again](pictures/one.png)

[five]: ../pictures/five.png
[a file]: notes.txt
`;

const destinationsOf = (markdown: string) => findParts(markdown)?.destinations ?? [];

test("pictures that are files are found where Markdown shows them, but not in code", () => {
  expect(listPictures(destinationsOf(text))).toEqual([
    "pictures/one.png",
    "two.webp",
    "../pictures/five.png",
  ]);
  expect(listSiteFiles(text, destinationsOf(text))).toEqual([
    "pictures/one.png",
    "posts/two.webp",
    "pictures/five.png",
    "posts/cover.png",
  ]);
});

test("pictures get their addresses, and everything else stays", () => {
  const addresses = new Map([
    ["pictures/one.png", "/pictures/one.png"],
    ["two.webp", "/uploads/2.webp"],
    ["../pictures/five.png", "/pictures/five.png"],
    ["three.png", "/wrong"],
    ["four.png", "/wrong"],
  ]);
  expect(replacePictures(text, destinationsOf(text), addresses)).toBe(
    text
      .replaceAll("(pictures/one.png", "(/pictures/one.png")
      .replace("two.webp", "/uploads/2.webp")
      .replace("../pictures/five.png", "/pictures/five.png"),
  );
});

test("a file is beside the text or in the folder of pictures, and nowhere else", () => {
  expect(siteFileOf("a%20b.png")).toBe("posts/a b.png");
  expect(siteFileOf("./trip/day%.png")).toBe("posts/trip/day%.png");
  for (const address of ["../../secret.png", "pictures/../../x.png", "../site.yaml", "a%00.png"])
    expect(() => siteFileOf(address)).toThrow(`${address} is not in the folder posts or pictures.`);
  expect(["x.png", "https://a/x.png", "/x.png", "data:image/png;base64,AA", "#x"].map(isFile)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a text that almost has pictures is read in a moment", () => {
  const hostile = ["`".repeat(50_000), "![".repeat(50_000), "` ".repeat(50_000), "```\n".repeat(20_001)];
  for (const one of hostile) expect(listPictures(destinationsOf(one))).toEqual([]);
});
