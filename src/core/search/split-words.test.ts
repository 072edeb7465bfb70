import { expect, test } from "vitest";
import { splitWords } from "./split-words.ts";

function wordsOf(text: string): string[] {
  return splitWords(text).map(({ word }) => word);
}

test("words are letters and digits, in lowercase and without accents", () => {
  expect(wordsOf("Don't use_index(Node.js, 42) – naïve CAFÉ, Straße!")).toEqual([
    ...["dont", "use", "index", "node", "js", "42", "naive", "cafe", "straße"],
  ]);
  expect(wordsOf("Ёлка Ἀθῆναι İstanbul")).toEqual(["елка", "αθηναι", "istanbul"]);
});

test("the words of languages without spaces are divided, and vowels of others stay", () => {
  expect(wordsOf("東京都の天気")).toEqual(["東京", "都", "の", "天気"]);
  expect(wordsOf("天气 index")).toEqual(["天气", "index"]);
  expect(wordsOf("ฐานข้อมูล").length).toBeGreaterThan(1);
  expect(wordsOf("हिन्दी 한국어")).toEqual(["हिन्दी", "한국어"]);
});

test("a word says where it is in the text", () => {
  const text = "an “Índex” 東京の";
  expect(splitWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "an",
    "Índex",
    "東京",
    "の",
  ]);
});

test("a text without words has none, and a very long one is cut", () => {
  expect(wordsOf(" -- () \u0301 \u037a")).toEqual([]);
  expect(wordsOf("foo \u0301")).toEqual(["foo"]);
  expect(wordsOf("a".repeat(5_000))[0]).toHaveLength(100);
  expect(wordsOf("𝒜".repeat(500))[0]).toHaveLength(100);
});
