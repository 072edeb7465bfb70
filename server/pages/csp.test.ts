import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, sealInlineScripts } from "./csp.ts";

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

test("a script with the nonce gets its hash, and the page loses the nonce", () => {
  const sealed = sealInlineScripts('<script type="module" nonce="n1">go()</script>', "n1");
  expect(sealed).toEqual({ html: '<script type="module">go()</script>', hashes: [hashOf("go()")] });
});

test("a script without the nonce gets no hash", () => {
  expect(sealInlineScripts('<script>evil()</script><script nonce="n2">evil()</script>', "n1").hashes).toEqual(
    [],
  );
});

test("scripts that are loaded need no hash", () => {
  expect(sealInlineScripts('<script src="/a.js" nonce="n1"></script>', "n1").hashes).toEqual([]);
});

test("the policy allows no inline code but the hashed", () => {
  const policy = contentSecurityPolicy([hashOf("go()")]);
  expect(policy).toContain(`script-src 'self' ${hashOf("go()")};`);
  expect(policy).not.toContain("unsafe");
});
