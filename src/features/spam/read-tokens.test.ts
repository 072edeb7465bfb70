import { expect, test } from "vitest";
import { listLinks, readTokens } from "./read-tokens.ts";

function texts(message: string, rest = { name: "Ada", email: "ada@Example.org" }) {
  return readTokens({ ...rest, message }).map(({ text }) => text);
}

test("a message is read as its words, the host of its address, and the hosts of its links", () => {
  expect(texts("Hello, see https://Shop.example/a?b and https://shop.example")).toEqual([
    "address at example.org",
    "link to shop.example",
    "1 or 2 links",
    "ada",
    "hello",
    "see",
    "https",
    "shop",
    "example",
    "and",
  ]);
});

test("hostile texts have few tokens", () => {
  expect(texts("x".repeat(5_000))).toEqual(["address at example.org", "no links", "ada"]);
  expect(texts("\u202e\u2066\u0000\u0007 \ud800")).toEqual(["address at example.org", "no links", "ada"]);
  const links = Array.from({ length: 1_000 }, (_, index) => `http://${index}.example`).join(" ");
  expect(texts(links)).toHaveLength(600);
  expect(texts("Hi", { name: "", email: "nothing" })).toEqual(["no links", "hi"]);
});

test("the database has no words", () => {
  for (const { text, key } of readTokens({ name: "Ada", email: "a@b.example", message: "hello world" })) {
    expect(key).toMatch(/^[\w-]{11}$/);
    expect(key).not.toContain(text);
  }
});

test("links are those that people can click", () => {
  expect(listLinks("http://a.example www.b.example ftp://c.example d.example wwwx.example")).toEqual([
    "a.example",
    "b.example",
  ]);
});
