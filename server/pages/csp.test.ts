import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, hashInlineStyles, sealInlineScripts } from "./csp.ts";

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

test("a script with the nonce is hashed, and the nonce is removed from the page", () => {
  const sealed = sealInlineScripts('<script type="module" nonce="n1">go()</script>', "n1");
  expect(sealed).toEqual({ html: '<script type="module">go()</script>', hashes: [hashOf("go()")] });
});

test("a script without the nonce is not hashed", () => {
  expect(sealInlineScripts('<script>evil()</script><script nonce="n2">evil()</script>', "n1").hashes).toEqual(
    [],
  );
});

test("an external script is not hashed", () => {
  expect(sealInlineScripts('<script src="/a.js" nonce="n1"></script>', "n1").hashes).toEqual([]);
});

test("every inline style is hashed", () => {
  const html = '<style>p{}</style><p>&lt;style&gt;</p><style id="a">a{}</style>';
  expect(hashInlineStyles(html)).toEqual([hashOf("p{}"), hashOf("a{}")]);
});

test("the policy allows only inline scripts and styles that are hashed", () => {
  const policy = contentSecurityPolicy({ scripts: [hashOf("go()")], styles: [hashOf("p{}")] });
  expect(policy).toContain(`script-src 'self' ${hashOf("go()")};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("p{}")};`);
  expect(policy).not.toContain("unsafe");
});
