import { describe, expect, test } from "vitest";
import { findPasswordFault } from "./password-rule.ts";

describe("a password is accepted when", () => {
  test.each([
    ["it has twelve characters", "hk7-Tquo9wzE"],
    ["it is a passphrase of plain words", "correct horse battery staple"],
    ["it is a passphrase in another alphabet", "верная лошадь батарея"],
    ["it is a long passphrase that is written twice", "a quiet harbor at nightfall".repeat(2)],
    ["it only contains a common password", "my password is a walrus"],
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

describe("a common password is refused", () => {
  test.each([
    ["as it is in the list", "password1234"],
    ["in other letter cases", "PassWord1234"],
    ["between spaces", "  password123 \t"],
    ["with symbols around it", "!password123!"],
    ["that is short, with symbols to fill it up", "password!!!!!"],
    ["with full-width letters", "ｐａｓｓｗｏｒｄ１２３４"],
    ["that is a row on the keyboard", "qwertyuiop123"],
    ["that is a number", "123456789012"],
    ["that is one character", "aaaaaaaaaaaa"],
    ["that is a short word again and again", "abcabcabcabc"],
    ["that is nothing but spaces", " ".repeat(12)],
    ["that is nothing but symbols", "!?!?!?!?!?!?!?"],
  ])("%s", (_, password) => {
    expect(findPasswordFault(password)).toContain("must not be a common password");
  });
});
