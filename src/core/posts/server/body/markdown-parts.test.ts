import { expect, test } from "vitest";
import { replaceDestinations } from "./markdown-parts.ts";

const toFile = (url: string) => (url === "/a.png" ? "../pictures/a-1.png" : undefined);

test("addresses of pictures, links, and definitions are replaced where they are", async () => {
  const text = [
    '![A](/a.png "A title") and [![In a link](</a.png>)](/a.png), not /a.png',
    "| ![In a table](/a.png) |\n| - |\n| ![](/a.png) |",
    "- > ![In a quote](/a.png)\n\n[a]: /a.png\n[b]: </a.png> 'B'",
    "Note[^1] ![A][a]",
    "[^1]: ![In a note](/a.png)",
  ].join("\n\n");
  const expected = text
    .replaceAll("/a.png", "../pictures/a-1.png")
    .replace("not ../pictures/a-1.png", "not /a.png");
  expect(await replaceDestinations(text, toFile)).toBe(expected);
});

test.each([
  ["in code", "`![A](/a.png)`\n\n```\n![A](/a.png)\n```\n\n    ![A](/a.png)"],
  ["in HTML and formulas", '<img src="/a.png">\n\n$$\n![A](/a.png)\n$$'],
  ["escaped", "\\![A](/a.png\\)"],
  ["of other pictures", "![B](/b.png) ![C](/a.png?size=2)"],
])("what is %s stays as it is", async (_what, text) => {
  expect(await replaceDestinations(text, toFile)).toBe(text);
});

test("positions count what is before them", async () => {
  expect(await replaceDestinations("\t🙂 é\r\n\u2028![A](/a.png)\r\n", toFile)).toBe(
    "\t🙂 é\r\n\u2028![A](../pictures/a-1.png)\r\n",
  );
});
