import { expect, test } from "vitest";
import { hashOf } from "./csp.ts";
import { createFinishDocument } from "./finish-document.ts";
import { schemeScript, schemeTags } from "./head/scheme.ts";

const placeholder = "<style>placeholder</style>";
const rendered = {
  html: `<head>${placeholder}<title>A</title></head><script>go()</script>`,
  status: 200,
  placeholder,
  routes: ["root", "routes/tech/route"],
  script: "go()",
  siteStyles: [],
  rules: new Set(["b{}"]),
};
const finishDocument = createFinishDocument({
  baseStyles: "p{}",
  screenStyles: { "routes/tech/route": "i{}", "routes/me/route": "u{}" },
  screensModule: "/screens.js",
  rareSheet: { href: "/rare.css", media: "print" },
});

test("the placeholder becomes the tags of the head, the styles of the page, and the link for rare media", () => {
  const { html } = finishDocument(rendered, { head: "<meta>", isPreview: false });
  expect(html).toBe(
    `<head>${schemeTags}<meta><style data-screens="/screens.js">p{}i{}b{}</style><link rel="stylesheet" href="/rare.css" media="print"><title>A</title></head><script>go()</script>`,
  );
});

test("the policy allows the script and the styles of the document, and no others", () => {
  const document = { ...rendered, siteStyles: [":root{}"] };
  const { headers } = finishDocument(document, { head: "", isPreview: false });
  const policy = headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' ${hashOf(schemeScript)} ${hashOf("go()")};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("p{}i{}b{}")} ${hashOf(":root{}")};`);
});

test("a script in the text of a page is not allowed", () => {
  const html = rendered.html.replace("</title>", "</title><script>evil()</script>");
  const { headers } = finishDocument({ ...rendered, html }, { head: "", isPreview: false });
  expect(headers["content-security-policy"]).not.toContain(hashOf("evil()"));
});

test("styles with the patterns of a replacement stay as they are", () => {
  const { html } = finishDocument(
    { ...rendered, rules: ["a{content:'$&'}"] },
    { head: "", isPreview: false },
  );
  expect(html).toContain("p{}i{}a{content:'$&'}</style>");
});

test("a preview has no script", () => {
  const html = rendered.html.replace("<script>go()</script>", "");
  const finished = finishDocument({ ...rendered, html }, { head: "", isPreview: true });
  expect(finished.html).not.toContain("<script");
  expect(finished.html).toContain('<meta name="color-scheme" content="light dark">');
});
