import { expect, test } from "vitest";
import { loadStemmer } from "./stemmer.ts";

test("the forms of a word have one stem in the language of a tag", async () => {
  const english = await loadStemmer("en-US");
  expect(["shipment", "shipments"].map(english)).toEqual(["shipment", "shipment"]);
  expect(new Set(["write", "writes", "writing"].map(english)).size).toBe(1);
  const german = await loadStemmer("de");
  expect(["haus", "hauser"].map(german)).toEqual(["haus", "haus"]);
  const spanish = await loadStemmer("es-419");
  expect(new Set(["cancion", "canciones"].map(spanish)).size).toBe(1);
});

test("no word of any language is left without a stem", async () => {
  const words = ["a", "ing", "42", "ισω", "दो", "工", "constructor", "__proto__", "a".repeat(100)];
  const tags = "ar da de el en es fi fr hi hu id it lt nb nl nn no pt ro ru sv tr uk";
  for (const tag of tags.split(" "))
    expect((await Promise.all(words.map(await loadStemmer(tag)))).filter((stem) => !stem)).toEqual([]);
});

test("without a stemmer, a word is its own stem", async () => {
  for (const tag of ["ja", "zh-Hant", "pl"]) expect((await loadStemmer(tag))("shipments")).toBe("shipments");
});
