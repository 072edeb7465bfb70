import { expect, test } from "vitest";
import { parsePost } from "./parse-markdown.ts";
import { textOfPost } from "./text-of-post.ts";

test("the text of a post has all of its words, with a line for each block, and only plain formulas", () => {
  const parsed = parsePost([
    "## A *heading*",
    "With $b = 200$ and $n = 40{,}243$, see [here](https://a.example).[^a]",
    "$$\n\\log_b n\n$$",
    '```ts title="a.ts"\nconst a = 1;\n```',
    "- one\n- two",
    "| a | b |\n|--|--|\n| c | d |",
    "> quoted",
    "[^a]: A note.",
  ]);
  expect("content" in parsed && textOfPost(parsed.content).split("\n")).toEqual([
    "A heading",
    "With b = 200 and …, see here.",
    "…",
    "a.ts",
    "const a = 1;",
    "one",
    "two",
    "a b",
    "c d",
    "quoted",
    "A note.",
  ]);
});
