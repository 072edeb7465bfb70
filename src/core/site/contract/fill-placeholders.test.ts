import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPlaceholders } from "./fill-placeholders.ts";

const values = { name: " Jane van  Dyk ", site: "Ada Lovelace" };

test.each([
  ["Hello {first},", "Hello Jane,"],
  ["{name} wrote to {site}. {name}!", "Jane van  Dyk wrote to Ada Lovelace. Jane van  Dyk!"],
  ["{other} {} {Name} { name } {{name}}", "{other} {} {Name} { name } {Jane van  Dyk}"],
  ["{constructor} {__proto__}", "{constructor} {__proto__}"],
  ["", ""],
])("%j becomes %j", (text, filled) => {
  expect(fillPlaceholders(text, values)).toBe(filled);
});

test("a name is inserted as it is, also with braces, dollar signs, or nothing in it", () => {
  expect(fillPlaceholders("{name} of {site}", { name: "{site} $& $1", site: "{name}" })).toBe(
    "{site} $& $1 of {name}",
  );
  expect(fillPlaceholders("Hi {first}!", { name: "  ", site: "" })).toBe("Hi !");
});

test("a text without placeholders does not change", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(!/\{(name|first|site)\}/.test(text));
      expect(fillPlaceholders(text, values)).toBe(text);
    }),
  );
});
