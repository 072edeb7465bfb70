import { describe, expect, test } from "vitest";
import { findPasswordFault } from "./password-rule.ts";

describe("a password is accepted when", () => {
  test.each([
    ["it has twelve characters", "hk7-Tquo9wzE"],
    ["it is a passphrase of plain words", "correct horse battery staple"],
    ["it is a passphrase in another alphabet", "верная лошадь батарея"],
    ["it is a long passphrase, repeated", "a quiet harbor at nightfall".repeat(2)],
    ["a common password is only a part of it", "my password is a walrus"],
  ])("%s", (_, password) => {
    expect(findPasswordFault(password)).toBeUndefined();
  });
});

test.each(["", "eleven char", "🐴🐴🐴🐴🐴🐴🐴🐴"])("%j is too short", (password) => {
  expect(findPasswordFault(password)).toBe("must be at least 12 characters long");
});

test("more than 1,024 characters are too long", () => {
  const longest = "correct horse battery staple ".repeat(40).slice(0, 1_024);
  expect(findPasswordFault(longest)).toBeUndefined();
  expect(findPasswordFault(`${longest}x`)).toBe("must be at most 1,024 characters long");
});

describe("a common password is rejected", () => {
  test.each([
    ["unchanged", "password1234"],
    ["in a different case", "PassWord1234"],
    ["surrounded by spaces", "  password123 \t"],
    ["surrounded by symbols", "!password123!"],
    ["padded with symbols", "password!!!!!"],
    ["with full-width letters", "ｐａｓｓｗｏｒｄ１２３４"],
    ["that is a row of keys", "qwertyuiop123"],
    ["that is a number", "123456789012"],
    ["that is one character, repeated", "aaaaaaaaaaaa"],
    ["that is a short word, repeated", "abcabcabcabc"],
    ["of only spaces", " ".repeat(12)],
    ["of only symbols", "!?!?!?!?!?!?!?"],
  ])("%s", (_, password) => {
    expect(findPasswordFault(password)).toContain("must not be a common password");
  });
});

const names = {
  email: "ada.lovelace@analytical.example",
  siteUrl: "https://www.ada-lovelace.dev",
  siteName: "Ada Lovelace",
};

test.each([
  ["the email", "ada.lovelace@analytical.example"],
  ["the email in a different case, with digits", "Ada.Lovelace@Analytical.Example1815"],
  ["the start of the email, with digits", "ada.lovelace1"],
  ["the name of the site with digits", "Ada Lovelace 1815!"],
  ["the name of the site without spaces, between digits", "18adalovelace15"],
  ["the name of the site with full-width letters", "Ａｄａ Ｌｏｖｅｌａｃｅ"],
  ["the host of the site", "www.ada-lovelace.dev"],
  ["the host without its ends", "ada-lovelace-2026"],
])("a password is rejected that is %s", (_why, password) => {
  expect(findPasswordFault(password, names)).toBe(
    "must not be your email or the name of the site, also with digits: use several words, or a password manager",
  );
  expect(findPasswordFault(password)).toBeUndefined();
});

test.each([
  "Ada Lovelace wrote notes",
  "correct horse battery staple",
  "958274105837",
  "a1b2-adalovelace-c3",
])("the password %j, which only contains such a name or no letters, is accepted", (password) => {
  expect(findPasswordFault(password, names)).toBeUndefined();
  expect(findPasswordFault(password, { email: "", siteName: "42" })).toBeUndefined();
});
