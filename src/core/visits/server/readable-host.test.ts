import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { readableHost } from "./readable-host.ts";

test.each([
  "münchen.example",
  "zażółć.pl",
  "straße.de",
  "smørrebrød.dk",
  "пример.рф",
  "παράδειγμα.ελ",
  "日本語.jp",
  "ラーメン.example",
  "한국.com",
  "भारत.example",
  "blog.日本語.jp",
])("%s is shown as people write it", (host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain("xn--");
  expect(readableHost(ascii)).toBe(host);
});

test.each([
  ["a Cyrillic letter among Latin ones", "аpple.com"],
  ["a Cyrillic name that looks Latin", "аррӏе.com"],
  ["a Greek letter among Latin ones", "gοogle.com"],
  ["a Latin letter that looks like another one", "ɡoogle.com"],
  ["a letter without its dot", "lınkedin.com"],
  ["a character that looks like a slash", "google.comノlogin.example"],
])("%s stays encoded", (_, host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain("xn--");
  expect(readableHost(ascii)).toBe(ascii);
});

test("what is not internationalized or not valid stays as it is", () => {
  for (const host of ["", "example.com", "xn--", "xn--a.example", "xn--ls8h.la", "127.0.0.1", "[::1]"]) {
    expect(readableHost(host)).toBe(host);
  }
});
