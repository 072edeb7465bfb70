import { expect, test } from "vitest";
import { hashOf } from "../../core/pages/server/csp.ts";
import { convertDocument } from "./convert-document.ts";

const root = { siteUrl: "https://ada.example", base: "" };
const below = { siteUrl: "https://ada.example/me", base: "/me" };

function convert(body: string, { page = "/blog/first", place = root, isStarted = true } = {}) {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/></head><body>${body}</body></html>`;
  return convertDocument(html, { page, place, isStarted, script: "run()", frames: [] });
}

test("lists get a path of their own, and other addresses stay", () => {
  const body =
    '<a href="/blog?tag=css&amp;page=2">a</a><a href="/projects?tech=React#x">b</a>' +
    '<a href="https://other.example/blog?tag=css">c</a><a href="//other.example">d</a><a href="mailto:a@b.example">e</a><a href="#f">f</a>';
  const { html, addresses } = convert(body);
  expect(html).toContain(body.replace("/blog?tag=css&amp;page=2", "/blog/tag/css/page/2"));
  expect(addresses).toEqual(["/blog?tag=css&page=2", "/projects"]);
});

test("below a base, all addresses of the site begin with it, and no others", () => {
  const { html, addresses } = convert(
    '<img src="/a.png" srcset="/a.avif 640w, /b.avif 1280w"><a href="notes.pdf">a</a>' +
      '<link rel="canonical" href="https://ada.example/me/blog/first"><a href="https://ada.example/shop">b</a>' +
      '<style>@font-face{src:url(/assets/f.woff2)}</style><pre>&lt;a href="/x"></pre>',
    { place: below },
  );
  expect(html).toContain('<img src="/me/a.png" srcset="/me/a.avif 640w, /me/b.avif 1280w">');
  expect(html).toContain('<a href="/me/blog/notes.pdf">a</a>');
  expect(html).toContain('href="https://ada.example/me/blog/first"><a href="https://ada.example/shop">');
  expect(html).toContain("url(/me/assets/f.woff2)");
  expect(html).toContain('&lt;a href="/x">');
  expect(addresses.toSorted()).toEqual(
    ["/a.avif", "/a.png", "/assets/f.woff2", "/b.avif", "/blog/first", "/blog/notes.pdf"].toSorted(),
  );
});

test("the policy allows the scripts and styles as they are written, and says nothing about frames", () => {
  const { html } = convert(
    '<script>one()</script><script type="application/ld+json">{}</script><style>a{}</style>',
  );
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("run()")};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("a{}")};`);
  expect(policy).not.toContain("frame-ancestors");
  expect(html).toContain('<meta charSet="utf-8"/><meta http-equiv');
  expect(html).toContain('<script data-page="/blog/first" data-base="">run()</script>');
});

test("forms that send something to the server are left out, and the page of unknown addresses is not started", () => {
  const form = '<noscript><form method="post" action="/blog/first"><button>Like</button></form></noscript>';
  const start = `<script id="start-script">({"routes":{"a":"/assets/a-123456.js"},"modules":["/assets/b-123456.js"],"maxWait":2})</script>`;
  expect(convert(form).html).toContain("<noscript></noscript>");
  expect(convert(start).addresses).toEqual(["/assets/a-123456.js", "/assets/b-123456.js"]);
  expect(convert(start, { place: below }).html).toContain('"modules":["/me/assets/b-123456.js"]');
  const unknown = convert(start, { isStarted: false });
  expect(unknown.html).toContain('<script id="start-script"></script>');
  expect(unknown.addresses).toEqual([]);
});
