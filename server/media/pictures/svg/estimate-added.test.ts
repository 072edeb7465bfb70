import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { installation } from "../../../process/installation.ts";
import { estimateAdded } from "./estimate-added.ts";

const wrap = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
const rect = '<rect width="1" height="1"/>';

/** Returns levels of groups, each of which uses the one before ten times. */
function nest(levels: number, writeUse = (id: string) => `<use href="#${id}"/>`): string {
  const groups = Array.from({ length: levels }, (_, level) => {
    return `<g id="a${level + 1}">${writeUse(`a${level}`).repeat(10)}</g>`;
  });
  return wrap(`<defs><g id="a0">${rect}</g>${groups.join("")}</defs>${writeUse(`a${levels}`)}`);
}

test.each([
  ["without references", `<g id="a">${rect}</g>`, 0],
  ["with a part that is used three times", `<g id="a">${rect}</g>${'<use href="#a"/>'.repeat(3)}`, 6],
  ["with a part that is used before it comes", `<use xlink:href="#a"/><g id="a">${rect}</g>`, 2],
  ["with prefixes", '<svg:g id="a"><svg:rect/></svg:g><svg:use x:href="#a"/>', 2],
  [
    "with a use in a part that is used",
    `<g id="a">${rect}</g><g id="b"><use href="#a"/></g><use href="#b"/>`,
    6,
  ],
  ["with a use of a part in another one", `<g id="b"><g id="a">${rect}</g></g><use href="#a"/>`, 2],
  ["with a part that does not exist", '<use href="#none"/><rect fill="url(#none)"/>', 0],
  ["with gradients", '<linearGradient id="a"><stop/></linearGradient><rect fill="url(#a)"/>', 0],
  ["with links to itself", `<g id="a"><a href="#a">${rect}</a></g>`, 0],
  ["with a clip path", `<clipPath id="a">${rect}</clipPath><g clip-path="url(#a)"/>`, 22],
  ["with a mask in a style", `<mask id="a">${rect}</mask><g style="color: red; mask: url('#a')"/>`, 102],
  ["with a filter", `<filter id="a"><feGaussianBlur/></filter><g filter="url( &quot;#a&quot; )"/>`, 252],
  [
    "with a pattern that takes over another",
    `<pattern id="a">${rect}</pattern><pattern id="b" href="#a"/><g fill="url(#b)"/>`,
    305,
  ],
  [
    "with a marker at each point",
    `<marker id="a">${rect}</marker><path marker-mid="url(#a)" d="M0 0 1 1"/>`,
    8,
  ],
  ["with a marker at the end", `<marker id="a">${rect}</marker><path marker-end="url(#a)" d="M0 0 1 1"/>`, 2],
  ["with a class", `<style>.a, b .c:hover { mask: url(#m) }</style><mask id="m"/><g class="x c"/>`, 101],
  ["with a style for everything in a rule", "<style>@media all { * { clip-path: url(#m) } }</style><g/>", 0],
  ["with the same identifier twice", `<g id="a"/><g id="a">${rect}</g><use href="#a"/>`, 1],
  ["with references in a comment", `<g id="a"/><!-- <use href="#a"/> --><![CDATA[<use href="#a"/>]]>`, 0],
])("a drawing %s adds a known number of elements", (_what, content, added) => {
  expect(estimateAdded(wrap(content))).toBe(added);
});

test("what nested parts add is estimated without drawing it, however it is written", () => {
  // The first group draws 31 elements and the second one 321. Both are also counted where they are defined.
  expect(estimateAdded(nest(2))).toBe(31 - 11 + 321 - 11 + 321);
  for (const writeUse of [
    undefined,
    (id: string) => `<use xlink:href='#${id}'/>`,
    (id: string) => `<use href="#&#97;${id.slice(1)}"/>`,
    (id: string) => `<rect fill="url(#${id})"/>`,
    (id: string) => `<rect style="FILL:URL(  '#${id}'  )"/>`,
    (id: string) => `<rect style="fill:u\\72 l(#${id})"/>`,
    (id: string) => `<rect mask="ur&#x6c;(#${id})"/>`,
  ])
    expect(estimateAdded(nest(100, writeUse))).toBeGreaterThan(1e90);
  const styled = Array.from({ length: 99 }, (_, level) => `.c${level + 1}{fill:url(#a${level})}`).join("");
  const parts = nest(99, (id) => `<rect class="c${Number(id.slice(1)) + 1}"/>`);
  expect(estimateAdded(parts.replace("<defs>", `<defs><style>${styled}</style>`))).toBeGreaterThan(1e80);
});

test.each([
  ["a part that uses itself", `<g id="a">${rect}<use href="#a"/></g>`],
  ["a part that uses one around it", '<g id="a"><g id="b"><use href="#a"/></g></g>'],
  ["two parts that use each other", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ["a pattern that is filled with itself", '<pattern id="a"><rect fill="url(#a)"/></pattern>'],
  [
    "a mask by a style that is for its content",
    '<style>rect{mask:url(#a)}</style><mask id="a"><rect/></mask>',
  ],
  ["a drawing that uses itself", '<svg id="a"><use href="#a"/></svg>'],
  [
    "a chain of a thousand parts",
    Array.from({ length: 1_000 }, (_, i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`).join(""),
  ],
])("%s has no number", (_what, content) => {
  expect(estimateAdded(wrap(content))).toBeNaN();
});

test("the work grows with the length of the file alone", () => {
  const million = 1_000_000;
  const rules = Array.from({ length: 2_000 }, (_, i) => `*{fill:url(#a${i})}`).join("");
  expect(estimateAdded(wrap(`<style>${rules}</style>${"<g/>".repeat(million)}`))).toBe(
    Number.POSITIVE_INFINITY,
  );
  for (const content of [`<style>${"a".repeat(million)}</style>`, `<style>${"{".repeat(million)}</style>`])
    expect(estimateAdded(wrap(content))).toBe(0);
  for (const style of ["url(".repeat(million), `url(${" ".repeat(million)}`, "\\0".repeat(million)])
    expect(estimateAdded(wrap(`<g style="${style}"/>`))).toBe(0);
  for (const cut of ["<!--", "<![CDATA[", "<?", "<!DOCTYPE [", '<g a="', "<g ", `<g${" ".repeat(million)}`])
    expect(() => estimateAdded(`<svg>${cut.repeat(Math.ceil(million / cut.length))}`)).toThrow(
      "a tag is malformed",
    );
});

test("the pictures of the sample are far below the limit", () => {
  const folder = path.join(installation.sample, "pictures");
  for (const name of readdirSync(folder))
    expect([name, estimateAdded(readFileSync(path.join(folder, name), "utf8")) < 10_000]).toEqual([
      name,
      true,
    ]);
});
