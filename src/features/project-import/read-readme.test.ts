import { expect, test } from "vitest";
import { readFirstParagraph } from "./read-readme.ts";

test("the first paragraph is found below front matter, badges, HTML, pictures, and rows of links", () => {
  const readme = `---
title: Not this
---
<p align="center"><img src="https://elsewhere.example/logo.png" onerror="alert(1)"> Not this either</p>
<script>alert("nor this, which is a sentence as well")</script>

# Shelf ![](https://elsewhere.example/logo.png)

[![build](https://elsewhere.example/badge.svg)](https://ci.example) [![npm][npm]][npm]

[English](README.md) | [Deutsch](README.de.md)

> A quote that is long enough to be a paragraph.

A <b onclick="alert(1)">shelf</b> for **everybody** ![tent](tent.png),\\
with [a list](javascript:alert(1)) & \`code\`.

The second one, which is not wanted.

[npm]: https://elsewhere.example/npm.svg
`;
  expect(readFirstParagraph(readme)).toBe("A shelf for everybody , with a list & code.");
});

test("a paragraph with a script is passed over, and a README without one has none", () => {
  expect(
    readFirstParagraph("Look at <script>alert(1)</script> this very carefully\n\nThis is what it is about."),
  ).toBe("This is what it is about.");
  expect(readFirstParagraph("# Shelf\n\n- one\n- two\n")).toBeUndefined();
  expect(readFirstParagraph("")).toBeUndefined();
});

test("a long paragraph is cut after a word", () => {
  const text = readFirstParagraph("word ".repeat(10_000)) ?? "";
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text).toMatch(/ word…$/);
});

test.each([
  "[".repeat(32_000),
  "> ".repeat(16_000),
  "*a_".repeat(10_000),
  "<a ".repeat(10_000),
  "`".repeat(32_000),
  "![](".repeat(8_000),
])("a hostile README is read (%#)", (readme) => {
  expect(() => readFirstParagraph(readme)).not.toThrow();
});
