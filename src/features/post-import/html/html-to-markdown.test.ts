import { describe, expect, test } from "vitest";
import type { Warning } from "../report.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { Losses } from "./losses.ts";
import { plainText } from "./parse-html.ts";

function convert(html: string) {
  const losses = new Losses();
  return { markdown: htmlToMarkdown(html, losses), warnings: losses.list() };
}

function markdownOf(html: string): string {
  return convert(html).markdown;
}

const without = { warnings: [] as string[] };

describe("what Markdown has", () => {
  test("text, headings, lists, quotes, and links are kept without warnings", () => {
    const html =
      "<h2>Why</h2><p>A <strong>bold </strong>word, <em>slanted</em>, <del>gone</del>, and <a href='/x'>a link</a>.</p>" +
      "<ul><li>One</li><li>Two<ol><li>Deep</li></ol></li></ul><blockquote><p>Said</p></blockquote><hr>";
    const markdown =
      "## Why\n\nA **bold** word, *slanted*, ~~gone~~, and [a link](/x).\n\n- One\n- Two\n  1. Deep\n\n> Said\n\n---";
    expect(convert(html)).toEqual({ markdown, ...without });
  });

  test("signs with a meaning in Markdown are escaped", () => {
    expect(markdownOf("<p>2 * 3 * 4, [x](y), &lt;b&gt;</p>")).toBe("2 \\* 3 \\* 4, \\[x]\\(y), \\<b>");
  });

  test("spaces and pictures at the edges of marks are moved out of them", () => {
    const html =
      "<p><b><img src='/a.jpg'></b>The <i> slanted </i>word<b> </b>and <a href='/x'><img src='/b.jpg'></a></p>";
    expect(markdownOf(html)).toBe("![](/a.jpg)The *slanted* word and [![](/b.jpg)](/x)");
  });

  test("a task list keeps what is done", () => {
    const html =
      "<ul><li><input type=checkbox checked disabled> Done</li><li><input type=checkbox> Not yet</li></ul>";
    expect(convert(html)).toEqual({ markdown: "- [x] Done\n- [ ] Not yet", ...without });
  });

  test("a table keeps its blocks in a line, and its caption below", () => {
    const html =
      "<table><caption>Sizes</caption><tr><th>A</th><th>B</th></tr><tr><td><p>one</p><p>two</p></td><td>3</td></tr></table>";
    expect(convert(html)).toEqual({
      markdown: "| A | B |\n| - | - |\n| one two | 3 |\n\n*Sizes*",
      ...without,
    });
  });

  test("joined cells are separated with a warning", () => {
    const { markdown, warnings } = convert("<table><tr><th colspan=2>A<th>B<tr><td>1<td>2<td>3</table>");
    expect(markdown).toBe("| A | | B |\n| - | - | - |\n| 1 | 2 | 3 |");
    expect(warnings).toEqual(["Joined cells of a table were separated."]);
  });
});

describe("figures and pictures", () => {
  test("a caption becomes the title of a picture", () => {
    const html = "<figure><img src='/a.jpg' alt='A desk'><figcaption>My <em>desk</em></figcaption></figure>";
    expect(convert(html)).toEqual({ markdown: '![A desk](/a.jpg "My desk")', ...without });
  });

  test("a caption with a link loses it with a warning", () => {
    const html =
      "<figure><img src='/a.jpg'><figcaption>By <a href='https://x.example'>X</a></figcaption></figure>";
    expect(convert(html).warnings).toEqual(["The caption “By X” lost its links."]);
  });

  test("the caption of other figures is below them", () => {
    const html = "<figure><pre><code>x</code></pre><figcaption>A file</figcaption></figure>";
    expect(markdownOf(html)).toBe("```\nx\n```\n\n*A file*");
  });

  test("each figure in a gallery keeps its own caption", () => {
    const one = (name: string) => `<figure><img src="/${name}.jpg"><figcaption>${name}</figcaption></figure>`;
    expect(markdownOf(`<figure>${one("a")}${one("b")}</figure>`)).toBe('![](/a.jpg "a")\n\n![](/b.jpg "b")');
  });

  test("a small picture that links to the large one becomes the large one", () => {
    expect(markdownOf("<a href='/big.JPG?x=1'><img src='/big-300.jpg' alt=A></a>")).toBe(
      "![A](/big.JPG?x=1)",
    );
  });

  test("a picture that a script loads later is found once", () => {
    const html =
      "<p><img src='data:image/gif;base64,R0' data-src='/a.jpg'><noscript><img src='/a.jpg'></noscript></p>";
    expect(convert(html)).toEqual({ markdown: "![](/a.jpg)", ...without });
  });

  test("a picture in the HTML, and one that counts visitors, are left out with warnings", () => {
    const html = `<p>a<img alt="Dot" src="data:image/png;base64,${"A".repeat(3_000_000)}"><img src="/p.gif" width="1" height="1"></p>`;
    expect(convert(html)).toEqual({
      markdown: "a",
      warnings: [
        "A picture without an address of its own was left out: Dot.",
        "A picture that counts visitors was left out: /p.gif.",
      ],
    });
  });
});

describe("code", () => {
  const forms: [form: string, html: string][] = [
    ["Prism and Markdown", "<pre><code class='language-ts'>let a;</code></pre>"],
    ["Ghost", "<pre class='language-ts'><code>let a;</code></pre>"],
    [
      "Jekyll",
      "<div class='language-ts highlighter-rouge'><div class=highlight><pre class=highlight><code>let a;</code></pre></div></div>",
    ],
    ["GitHub", "<div class='highlight highlight-source-ts'><pre>let a;</pre></div>"],
    ["SyntaxHighlighter", "<pre class='brush: ts; gutter: false'>let a;</pre>"],
    ["highlight.js", "<pre><code class='hljs ts'>let a;</code></pre>"],
    ["Enlighter", "<pre data-enlighter-language='ts'>let a;</pre>"],
    ["Medium", "<pre data-code-block-lang='ts'>let a;</pre>"],
    [
      "numbered lines",
      "<figure class=highlight data-lang=ts><table><tr><td><pre>1</pre><td><pre>let a;</pre></table></figure>",
    ],
  ];
  test.each(forms)("of %s keeps its language", (_form, html) => {
    expect(convert(html)).toEqual({ markdown: "```ts\nlet a;\n```", ...without });
  });

  test("without a language, or with breaks, stays code", () => {
    expect(markdownOf("<pre class=wp-block-code><code>a<br>  b</code></pre>")).toBe("```\na\n  b\n```");
    expect(markdownOf("<pre><code class='hljs'>a</code></pre>")).toBe("```\na\n```");
  });
});

test("bold text within Chinese stays bold, and readable", () => {
  expect(markdownOf("<p>因为它<b>「复杂」</b>且</p>")).toBe("因为它**「复杂」**且");
});

describe("footnotes", () => {
  const forms: [form: string, html: string][] = [
    [
      "Markdown",
      "<p>A<sup id='fnref:1'><a href='#fn:1' class=footnote-ref>1</a></sup> b.</p><div class=footnotes><hr><ol><li id='fn:1'><p>Note <a href='#fnref:1'>↩</a></p></li></ol></div>",
    ],
    [
      "WordPress",
      "<p>A<sup data-fn=ab class=fn><a id=ab-link href='#ab'>1</a></sup> b.</p><ol class=wp-block-footnotes><li id=ab>Note <a href='#ab-link'>↩︎</a></li></ol>",
    ],
    [
      "Substack",
      "<p>A<a class=footnote-anchor id=footnote-anchor-1 href='#footnote-1'>1</a> b.</p><div class=footnote><a id=footnote-1 href='#footnote-anchor-1' class=footnote-number>1</a><div class=footnote-content><p>Note</p></div></div>",
    ],
  ];
  test.each(forms)("of %s become footnotes", (_form, html) => {
    expect(convert(html)).toEqual({ markdown: "A[^1] b.\n\n[^1]: Note", ...without });
  });

  test("a note with two references is one note", () => {
    const html =
      "<p>A<a id=r1 href='#n'>1</a> b<a id=r2 href='#n'>1</a>.</p><ol><li id=n>Note <a href='#r1'>↩</a> <a href='#r2'>↩</a></li></ol>";
    expect(markdownOf(html)).toBe("A[^1] b[^1].\n\n[^1]: Note");
  });

  test("links to headings stay links", () => {
    expect(markdownOf("<p><a href='#a'>1</a></p><h2 id=a>A</h2>")).toBe("[1](#a)\n\n## A");
  });
});

describe("what Markdown does not have", () => {
  const cases: [html: string, markdown: string, warnings: Warning[]][] = [
    [
      "<iframe src='//www.youtube.com/embed/abc123XYZ_-?rel=0'></iframe>",
      "<https://www.youtube.com/watch?v=abc123XYZ_->",
      ["A frame became a link: https://www.youtube.com/watch?v=abc123XYZ_-."],
    ],
    [
      "<video><source src='https://x.example/a.mp4'></video>",
      "<https://x.example/a.mp4>",
      ["A video became a link: https://x.example/a.mp4."],
    ],
    ["<audio src='/a.mp3'></audio>", "[/a.mp3](/a.mp3)", ["An audio file became a link: /a.mp3."]],
    [
      "<details><summary>More</summary><p>Text</p></details>",
      "**More**\n\nText",
      ["A collapsible part is always open."],
    ],
    [
      "<p>a</p><script src='https://x.example/a.js'></script><style>p{}</style>",
      "a",
      ["A script was left out: https://x.example/a.js.", "A style sheet was left out."],
    ],
    ["<form><input name=q><button>Go</button></form>", "", ["A form was left out."]],
    [
      "<p>m<sup>2</sup> and m<sup>3</sup></p>",
      "m2 and m3",
      [{ text: "Superscript became ordinary text.", detail: "2 times" }],
    ],
    ["<p>a</p><svg width=200><path/></svg>", "a", ["A drawing (SVG) was left out."]],
    ["<p><math><annotation encoding='application/x-tex'>x^2</annotation></math></p>", "$x^2$", []],
    ["<iframe></iframe>", "", ["A frame without an address was left out."]],
    [
      "<div class='kg-card kg-callout-card'><div class=kg-callout-emoji>💡</div><div class=kg-callout-text>Mind it</div></div>",
      "> [!NOTE]\n>\n> 💡 Mind it",
      [],
    ],
    [
      "<figure class='kg-card kg-bookmark-card'><a class=kg-bookmark-container href='https://x.example/'><div class=kg-bookmark-content><div class=kg-bookmark-title>X</div><div>About x</div></div></a></figure>",
      "[X](https://x.example/)",
      ["A bookmark became a link: https://x.example/."],
    ],
    [
      '<div class=tweet data-attrs=\'{"url":"https://twitter.com/a/status/1"}\'></div>',
      "<https://twitter.com/a/status/1>",
      ["An embedded page became a link: https://twitter.com/a/status/1."],
    ],
    [
      "<figure><div class=wp-block-embed__wrapper>\nhttps://x.example/v\n</div></figure>",
      "<https://x.example/v>",
      ["An embedded page became a link: https://x.example/v."],
    ],
  ];
  test.each(cases)("%s is kept or reported", (html, markdown, warnings) => {
    expect(convert(html)).toEqual({ markdown, warnings });
  });
});

describe("hostile HTML", () => {
  const hostile: [what: string, html: string, message: RegExp][] = [
    ["with 10,000 levels", "<div>".repeat(10_000), /nested more than 100 levels/],
    ["of 10 MB", "<p>word</p>".repeat(1_000_000), /The HTML has 11,000,000 characters/],
    ["with too many elements", "<br>".repeat(60_000), /more than 50,000 elements/],
    [
      "with formatting that is opened again in each paragraph",
      `${Array.from({ length: 80 }, (_, i) => `<font size=${i}>`).join("")}${"<p>".repeat(100_000)}`,
      /more than/,
    ],
    [
      "with a table that would be filled with cells",
      `<table><tr>${"<td>".repeat(5_000)}${"<tr><td>".repeat(5_000)}`,
      /more than 20,000 cells/,
    ],
  ];
  test.each(hostile)("%s is refused with a sentence", (_what, html, message) => {
    expect(() => convert(html)).toThrow(message);
  });

  const repeated = [
    "<x-a></x-a>",
    "<x-a><x-b> <x-c></x-c></x-b></x-a>",
    "<b> </b>",
    "<script></script> ",
    "<title>word</title>",
    "<fieldset></fieldset>",
    "<span hidden>a word</span> ",
    "<sub>a few words</sub>",
    "<input>a few words in the line",
    "<q>a few words in the line</q>",
    "<math><mi></mi></math>",
    "<b>a</b> <!-- -->",
    "<video><source><source></video>",
  ];
  test.each(repeated)("%s 15,000 times takes no longer than other text", (html) => {
    expect(convert(`<p>Start ${html.repeat(15_000)} end`).markdown).toMatch(/^Start[\s\S]*end$/);
  });

  test("an empty element of a page's own program is reported", () => {
    expect(convert("<p>a<x-chart data='1'></x-chart></p><x-note>b</x-note>")).toEqual({
      markdown: "a\n\nb",
      warnings: ["The element <x-chart> was left out."],
    });
  });

  test("as deep and as long as it may be is converted", () => {
    expect(markdownOf(`${"<blockquote>".repeat(90)}x`)).toContain("> > > x");
    const joined = `<table>${"<tr><td colspan=1000 rowspan=1000>a".repeat(100)}</table>`;
    expect(markdownOf(joined).length).toBeLessThan(1_000_000);
    expect(markdownOf(`<p>${"*_[".repeat(50_000)}</p>`).length).toBeGreaterThan(150_000);
  });

  test("empty HTML, and what is no HTML, is text", () => {
    expect(convert("")).toEqual({ markdown: "", ...without });
    expect(markdownOf("a < b & c </p></div>")).toBe("a < b & c");
    expect(plainText("<b>Tom &amp;\n Ann</b>&#8217;s")).toBe("Tom & Ann’s");
  });
});
