import { expect, test } from "vitest";
import { checkAddress } from "./check-address.ts";
import { publicBounds } from "./public-bounds.ts";

test.each([
  ["rita@gmial", "rita@gmail.com"],
  ["rita@gmail", "rita@gmail.com"],
  ["rita@gmailcom", "rita@gmail.com"],
  ["rita@gmail.con", "rita@gmail.com"],
  ["rita@gmail,com", "rita@gmail.com"],
  ["rita@gmail.com.", "rita@gmail.com"],
  ["rita@gmail. com", "rita@gmail.com"],
  ["Rita.K+x@GMIAL.COM", "Rita.K+x@gmail.com"],
  ["rita@hotmial.com", "rita@hotmail.com"],
  ["rita@outlok.com", "rita@outlook.com"],
  ["rita@yaho.com", "rita@yahoo.com"],
])("for %s, %s is suggested", (typed, suggestion) => {
  expect(checkAddress(typed)).toEqual({ suggestion });
});

test.each([
  "not-an-email",
  "rita",
  "rita@",
  "@gmail.com",
  "@gmial.com",
  "rita@localhost",
  "ri ta@gmial.com",
  "rita@kestrel@example",
  "+49 30 1234567",
  "",
])("the site cannot mail to %j, and nothing is suggested", (typed) => {
  expect(checkAddress(typed)).toEqual({ suggestion: undefined });
});

test.each([
  "rita@gmail.com",
  "rita@mail.com",
  "rita@ymail.com",
  "rita@yahoo.co.uk",
  "rita@yahoo.fr",
  "rita@outlook.cz",
  "rita@hotmail.ch",
  "rita@gmx.de",
  "rita@me.com",
  "rita@snail.com",
  "rita@bücher.example",
  "rita@example.org",
])("nothing is doubtful about %s", (typed) => {
  expect(checkAddress(typed)).toBeUndefined();
});

test("an address of the maximum length is checked as well", () => {
  expect(checkAddress(`rita@${"gmail.".repeat(60)}`.slice(0, publicBounds.email))).toEqual({
    suggestion: undefined,
  });
});
