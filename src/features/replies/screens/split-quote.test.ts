import { expect, test } from "vitest";
import { splitQuote } from "./split-quote.ts";

test("a quote at the end is apart from the text, with the line that introduces it", () => {
  expect(splitQuote("Thank you!\n\nOn Tuesday, Ada wrote:\n> Hello\n>\n> Ada\n")).toEqual({
    text: "Thank you!",
    quote: "On Tuesday, Ada wrote:\n> Hello\n>\n> Ada",
  });
});

test("the line that introduces a quote may be broken, and apart from it", () => {
  expect(
    splitQuote("Yes.\n\nOn Tuesday, June 2, 2026 at 10:00,\nAda <ada@example.org> wrote:\n\n> Hello").quote,
  ).toBe("On Tuesday, June 2, 2026 at 10:00,\nAda <ada@example.org> wrote:\n\n> Hello");
});

test("a quote without an introduction begins with its first line", () => {
  expect(splitQuote("Yes\n> Hello\n\n>> Hi")).toEqual({ text: "Yes", quote: "> Hello\n\n>> Hi" });
});

test("a paragraph that ends with a colon is not part of the quote, but its last line is", () => {
  const paragraph = "one\ntwo\nthree\nyou said:";
  expect(splitQuote(`${paragraph}\n> Hello`)).toEqual({
    text: "one\ntwo\nthree",
    quote: "you said:\n> Hello",
  });
});

test.each([
  ["nothing", ""],
  ["no quote", "Thank you!\n\nJane"],
  ["answers between quotes", "> First?\nYes\n\n> Second?\nNo"],
  ["an arrow in a line", "a -> b\nx > y"],
  ["a quote alone", "> Hello\n> Ada"],
  ["a quote with an introduction alone", "Ada wrote:\n> Hello"],
])("a mail with %s stays whole", (_what, mail) => {
  expect(splitQuote(mail)).toEqual({ text: mail.trimEnd(), quote: "" });
});
