import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, sealInlineScripts } from "./csp.ts";

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

test("the policy allows only inline scripts that are hashed", () => {
  const policy = contentSecurityPolicy([hashOf("go()")]);
  expect(policy).toContain(`script-src 'self' ${hashOf("go()")};`);
  expect(policy).not.toContain("unsafe");
});
