import { expect, test } from "vitest";
import { writeSubject, writeText } from "./write-reply.ts";

const receivedAt = Date.UTC(2026, 5, 1, 23, 30);

test("the visitor's message is quoted below the reply", () => {
  const message = { name: "Jane", message: "Hello,\n\nare you free?\n  Jane\n", receivedAt };
  expect(writeText("Hi Jane,\nyes.", message, "UTC")).toBe(
    "Hi Jane,\nyes.\n\nOn June 1, 2026, Jane wrote:\n\n> Hello,\n>\n> are you free?\n>   Jane\n",
  );
});

test("the date is that of the owner's time zone", () => {
  const text = writeText("Hi", { name: "Jane", message: "Hello", receivedAt }, "Asia/Tokyo");
  expect(text).toContain("On June 2, 2026, Jane wrote:");
});

test("quoted lines are wrapped at words, and long words and the reply stay whole", () => {
  const [word, long, words] = ["a".repeat(30), "b".repeat(200), "c ".repeat(200).trim()];
  const message = `${word} ${word} ${word} ${long} end`;
  const text = writeText(words, { name: "Jane", message, receivedAt }, "UTC");
  const lines = text.split("\n");
  expect(lines[0]).toBe(words);
  expect(lines.slice(4)).toEqual([`> ${word} ${word}`, `> ${word}`, `> ${long}`, "> end", ""]);
});

test("control characters and all kinds of line breaks are made harmless", () => {
  const message = "a\rb\r\nc\u2028d\u0085e\u0007\u001b[1m\tf";
  const text = writeText("x\ry\u0000z", { name: "Ja\r\n\u202ene\u2069", message, receivedAt }, "UTC");
  expect(text).toBe("x\nyz\n\nOn June 1, 2026, Ja ne wrote:\n\n> a\n> b\n> c\n> d\n> e[1m\tf\n");
});

test("the subject is one line", () => {
  expect(writeSubject("Ada\r\nBcc: x@example.org\u202e")).toBe("Re: Your message on Ada Bcc: x@example.org");
});
