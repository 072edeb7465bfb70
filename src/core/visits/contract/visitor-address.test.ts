import fc from "fast-check";
import addressparser from "nodemailer/lib/addressparser";
import { expect, test } from "vitest";
import { readVisitorAddress } from "./visitor-address.ts";

test.each([
  ["jane@example.org", "jane@example.org"],
  ["Jane.Q+site_x@Mail.Example.CO", "Jane.Q+site_x@mail.example.co"],
  ["o'neil/{x}@example.org", "o'neil/{x}@example.org"],
  ["jane@bücher.example", "jane@xn--bcher-kva.example"],
  ["jane@例え.jp", "jane@xn--r8jz45g.jp"],
  [`${"a".repeat(64)}@example.org`, `${"a".repeat(64)}@example.org`],
])("%s is an address", (text, address) => {
  expect(readVisitorAddress(text)).toBe(address);
});

test.each([
  "",
  "@",
  "jane",
  "jane@",
  "@example.org",
  "jane@localhost",
  "jane@192.0.2.1",
  "jane@0x7f.1",
  "jane@[192.0.2.1]",
  "jane@[IPv6:2001:db8::1]",
  "jane@example..org",
  "jane@.example.org",
  "jane@example.org.",
  "jane@-example.org",
  "jane@example.123",
  "jane@ex_ample.org",
  "jane@exa%6dple.org",
  ".jane@example.org",
  "jane.@example.org",
  "ja..ne@example.org",
  "ja ne@example.org",
  " jane@example.org",
  "jane@example.org\n",
  "jane@example.org\r\nBcc: victim@example.net",
  "jane@example.org\u2028",
  "jane@example.org\0",
  "\u202ejane@example.org",
  "jane@exam\u200fple.org",
  "jane@example.org, john@example.org",
  "jane@example.org,john@example.org",
  "jane@example.org;john@example.org",
  "jane@john@example.org",
  "Jane <jane@example.org>",
  "<jane@example.org>",
  "friends:jane@example.org;",
  "jane(comment)@example.org",
  '"jane doe"@example.org',
  "jane:doe@example.org",
  "jane\\@example.org",
  "jürgen@example.org",
  `${"a".repeat(65)}@example.org`,
  `jane@${"a".repeat(64)}.org`,
  `jane@${"a.".repeat(130)}org`,
])("%j is not an address", (text) => {
  expect(readVisitorAddress(text)).toBeUndefined();
});

test("the mail library reads what is accepted as one address without a name", () => {
  const part = fc.string({
    unit: fc.constantFrom(..."aé例.@<>,;:\"'()[]\\ \r\n\0\u202e-+%_1"),
    maxLength: 8,
  });
  const text = fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.org`);
  fc.assert(
    fc.property(text, (typed) => {
      const address = readVisitorAddress(typed);
      if (address === undefined) return;
      expect(address).toMatch(/^[\x21-\x7e]+$/);
      expect(addressparser(address)).toEqual([{ name: "", address }]);
    }),
    { numRuns: 2_000 },
  );
});
