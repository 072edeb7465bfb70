import { expect, test } from "vitest";
import { parsePost } from "./parse-markdown.ts";
import { writeHtml } from "./write-html.ts";

function htmlOf(...paragraphs: string[]): string {
  const parsed = parsePost(paragraphs);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  return writeHtml(parsed.content, "https://ada.example");
}

test("a moving picture is played by readers that can, and linked to in others", () => {
  const picture = {
    src: "/pictures/a.mp4",
    alt: "A <b>",
    width: 64,
    height: 36,
    clip: { src: "/pictures/a.mp4", preload: "none", poster: "/pictures/a.webp-160.webp" } as const,
  };
  expect(writeHtml([{ type: "figure", picture, caption: "b" }], "https://ada.example")).toBe(
    '<figure><video controls muted playsinline src="https://ada.example/pictures/a.mp4" poster="https://ada.example/pictures/a.webp-160.webp" width="64" height="36"><a href="https://ada.example/pictures/a.mp4">A &lt;b&gt;</a></video><figcaption>b</figcaption></figure>',
  );
});

test.each([
  ["## A & b", '<h2 id="a-b">A &amp; b</h2>'],
  ["<b onclick=x>a</b>", "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>"],
  ['[a](/me "Me") [b](#c)', '<p><a href="https://ada.example/me" title="Me">a</a> <a href="#c">b</a></p>'],
  ["[a](javascript:x)", "<p>a</p>"],
  ["![a](/a.png)", '<p><img src="https://ada.example/a.png" alt="a"></p>'],
  [
    '![a](/a.png "B & c")',
    '<figure><img src="https://ada.example/a.png" alt="a"><figcaption>B &amp; c</figcaption></figure>',
  ],
  ["a $x<y$", "<p>a <code>x&lt;y</code></p>"],
  ["$$\nx\n$$", "<pre><code>x</code></pre>"],
  ['```ts title="a & b.ts"\nx\n```', "<p><code>a &amp; b.ts</code></p>\n<pre><code>x</code></pre>"],
  ["```ts del={1} ins={2}\nx\ny\n\n```", "<pre><code>- x\n+ y\n  </code></pre>"],
  ["```diff\n-x\n+y\n```", "<pre><code>-x\n+y</code></pre>"],
  ["~~a~~ `<b>`", "<p><del>a</del> <code>&lt;b&gt;</code></p>"],
  ["- a\n- [x] b", "<ul>\n<li>a</li>\n<li>☑ b</li>\n</ul>"],
  ["3. a\n\n4. b", '<ol start="3">\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ol>'],
  ["```ts\n<a>\n```", "<pre><code>&lt;a&gt;</code></pre>"],
  ["> [!TIP]\n> a", "<blockquote>\n<p><strong>Tip</strong></p>\n<p>a</p>\n</blockquote>"],
  [
    "| a | b |\n|---|--:|\n| 1 | 2 |",
    '<table>\n<thead>\n<tr><th>a</th><th align="right">b</th></tr>\n</thead>\n<tbody>\n<tr><td>1</td><td align="right">2</td></tr>\n</tbody>\n</table>',
  ],
  [
    "a[^1]\n\n[^1]: b",
    '<p>a<sup><a href="#note-1">1</a></sup></p>\n<hr>\n<ol>\n<li id="note-1">\n<p>b</p>\n</li>\n</ol>',
  ],
])("%j is written as HTML without styles", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});
