import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createOwnSite } from "../../../../../test/own-site.ts";
import { signatureOf } from "../site-signature.ts";
import { checkCss } from "./check-css.ts";
import { readCustomCss } from "./read-custom-css.ts";

test.each([
  "",
  ".card > p::before { content: '\\201C' \"https://ada.example\"; }\n@media (width >= 640px) { a { color: red } }",
  "@font-face { font-family: Own; src: url(/own.woff2) format('woff2') }",
  "body { background: url('/desk.webp?v=2') } b { mask: url(#m) } i { background: url(data:image/png;base64,AA==) }",
  "/* @import url(https://a.example/x.css) */ p { margin: 0 }",
  "a[href^='https://'] { color: red/* it's */; content: 'a\\\n b' }",
])("%j is a style sheet of the site's own", (css) => {
  expect(checkCss(css)).toEqual([]);
});

test.each([
  ["p { color: red;\n", 1, 1, /^This is not valid CSS: Unclosed block\.$/],
  ["p { color: red }\n}", 2, 1, /Unexpected }/],
  ["p {\n  color: red\n  margin: 0;\n}", 2, 13, /Missed semicolon/],
  ['p {\n  content: "a;\n}', 2, 12, /Unclosed string/],
  ['p {\n  content: "a;\n  quotes: b";\n}', 2, 3, /must end in its line/],
  ["\n@import url(/other.css);", 2, 1, /^@import is not possible/],
  ["@im\\70ort '/other.css';", 1, 1, /^@import is not possible/],
  [
    "p { }\nb { background: url(https://a.example/x.png) }",
    2,
    5,
    /^https:\/\/a\.example\/x\.png is not a file/,
  ],
  ["b { background: url( '//a.example/x.png' ) }", 1, 5, /^\/\/a\.example/],
  ["b { background: u\\72l(\\68ttps://a.example) }", 1, 5, /is not a file of this site/],
  ["b { background: image-set('https://a.example/x.png' 1x) }", 1, 5, /is not a file of this site/],
  ["b { content: image-set('https://a.example/x.png' 1x) }", 1, 5, /is not a file of this site/],
  ["b { --own: 'http://a.example' }", 1, 5, /is not a file of this site/],
  ["b { background: url(desk.webp) }", 1, 5, /^desk\.webp is not a file .* such as url\(\/desk\.webp\)\.$/],
  ["b { background: url('data:text/html,x') }", 1, 5, /is not a file of this site/],
  ["p { color: red }\n</STYLE><script>", 2, 1, /^<\/style> is not CSS/],
  ["a { b: URL(/x/*) } c { background: url(//a.example) } /* */ ) }", 1, 8, /\/\* must be in quotes/],
  ["a { b: u\\72l(/x/*) } c { background: url(//a.example) } /* */ ) }", 1, 8, /\/\* must be in quotes/],
  ["b { content: im\\61ge-set('https://a.example/x.png' 1x) }", 1, 5, /is not a file of this site/],
  ["b { background: image-set('ht\\9 tps://a.example/x.png' 1x) }", 1, 5, /is not a file of this site/],
  ["b { background: image-set('\\1 //a.example/x.png' 1x) }", 1, 5, /is not a file of this site/],
  ["b { --own: f(/*'*/'//a.example/x.png'/*'*/) }", 1, 5, /is not a file of this site/],
  ["p { --own: '//a.example/x.png' { } }", 1, 5, /is not a file of this site/],
  ["p { x: \"a\\\\\n} b { background: image-set('//a.example' 1x) } c { d: \" }", 1, 5, /end in its line/],
  ["p { x: \"a\f} b { background: image-set('//a.example' 1x) } c { d: \" }", 1, 5, /end in its line/],
  ["<!--@import '//a.example/x.css' (width),:x;", 1, 1, /^@import is not possible/],
])("%j is a fault with its line", (css, line, column, message) => {
  expect(checkCss(css)[0]).toEqual({ position: { line, column }, message: expect.stringMatching(message) });
});

test("rules that are nested in what looks like an address are a fault", () => {
  const faults = checkCss("a{b:url(})".repeat(1_800) + "}".repeat(1_800));
  expect(faults.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Rules can be nested/));
});

test("rules that are nested deeply are a fault with its line, and many faults are cut off", async () => {
  const nested = (levels: number) => `${"a {\n".repeat(levels)}${"}".repeat(levels)}`;
  expect(checkCss(nested(10))).toEqual([]);
  for (const levels of [11, 4_000])
    expect(checkCss(nested(levels))).toEqual([
      {
        position: { line: 11, column: 1 },
        message: "Rules can be nested in at most 10 levels. Write this one outside of the others.",
      },
    ]);
  expect(checkCss(`${'a::before { content: "{" } /* { */ b\\{ { } '.repeat(200)}`)).toEqual([]);
  expect(checkCss("a { b: url(x) }\n".repeat(1_000))).toHaveLength(20);
  expect(checkCss("/*".repeat(9_000))).toHaveLength(1);
});

test("the file is optional, at most 20 KB, and a part of the signature of the site", async () => {
  const siteDir = await createOwnSite({});
  const before = await signatureOf(siteDir);
  expect(await readCustomCss(siteDir)).toEqual({ css: undefined, faults: [] });
  const css = "p { margin: 0 }\n";
  await writeFile(path.join(siteDir, "custom.css"), css);
  expect(await signatureOf(siteDir)).not.toBe(before);
  expect(await readCustomCss(siteDir)).toEqual({ css, faults: [] });
  await writeFile(path.join(siteDir, "custom.css"), css.repeat(2_000));
  expect((await readCustomCss(siteDir)).faults).toEqual([
    {
      file: "custom.css",
      position: undefined,
      message: "The file is larger than 20 KB: it has 32 KB. Shorten it.",
    },
  ]);
});
