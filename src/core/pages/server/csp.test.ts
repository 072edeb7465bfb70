import { expect, test } from "vitest";
import { contentSecurityPolicy, hashOf } from "./csp.ts";

// openssl dgst -sha256 -binary | openssl base64
const goHash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";

test("a script is allowed by its hash", () => {
  expect(hashOf("go()")).toBe(goHash);
});

test("the policy allows only inline scripts and styles that are hashed", () => {
  const policy = contentSecurityPolicy({ scripts: [goHash], styles: [hashOf("p{}")] });
  expect(policy).toContain(`script-src 'self' ${goHash};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("p{}")};`);
  expect(policy).not.toContain("unsafe");
});

test("the policy allows moving pictures of the site only", () => {
  expect(contentSecurityPolicy({ scripts: [], styles: [] })).toContain(
    "media-src 'self'; object-src 'none';",
  );
});

test("the policy allows only the frames that are named", () => {
  const hashes = { scripts: [], styles: [] };
  expect(contentSecurityPolicy(hashes)).toContain("frame-src 'none';");
  expect(
    contentSecurityPolicy({ ...hashes, frames: ["https://demo.example", "http://b.example:81"] }),
  ).toContain("frame-src https://demo.example http://b.example:81;");
});
