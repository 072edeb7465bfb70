import { expect, test } from "vitest";
import { contentSecurityPolicy, hashOf, sealInlineScripts } from "./csp.ts";

// openssl dgst -sha256 -binary | openssl base64
const goHash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";

test("a script with the nonce is hashed, and the nonce is removed from the page", () => {
  const sealed = sealInlineScripts('<script type="module" nonce="n1">go()</script>', "n1");
  expect(sealed).toEqual({ html: '<script type="module">go()</script>', hashes: [goHash] });
});

test("a script without the nonce is not hashed", () => {
  expect(sealInlineScripts('<script>evil()</script><script nonce="n2">evil()</script>', "n1").hashes).toEqual(
    [],
  );
});

test("an external script is not hashed", () => {
  expect(sealInlineScripts('<script src="/a.js" nonce="n1"></script>', "n1").hashes).toEqual([]);
});

test("the policy allows only inline scripts and styles that are hashed", () => {
  const policy = contentSecurityPolicy({ scripts: [goHash], styles: [hashOf("p{}")] });
  expect(policy).toContain(`script-src 'self' ${goHash};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("p{}")};`);
  expect(policy).not.toContain("unsafe");
});
