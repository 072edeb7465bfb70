import { expect, test } from "vitest";
import { encryptPush } from "./encrypt-push.ts";
import { createBrowserKeys } from "./testing/push-service.ts";
import { signVapid } from "./vapid.ts";

test("a browser can read a text of any length and script", () => {
  // 3,993 bytes are the most that push services must accept.
  for (const text of ["", "A", "Grüezi 👋🏽", "字".repeat(1_330), "x".repeat(3_991)]) {
    const browser = createBrowserKeys();
    const encrypted = encryptPush(JSON.stringify(text), browser);
    expect(browser.read(encrypted)).toBe(text);
    expect(encrypted.length).toBeLessThanOrEqual(4_096);
  }
});

test("a text is never encrypted twice with the same key and salt", () => {
  const browser = createBrowserKeys();
  const headers = Array.from({ length: 20 }, () => encryptPush("{}", browser).subarray(0, 86));
  expect(new Set(headers.map((header) => header.toString("hex", 0, 16))).size).toBe(20);
  expect(new Set(headers.map((header) => header.toString("hex", 21))).size).toBe(20);
});

const browserKey = createBrowserKeys();

test.each([
  ["a key that is no point on the curve", { ...browserKey, p256dh: `B${"A".repeat(86)}` }],
  ["no key", { ...browserKey, p256dh: "" }],
])("nothing is encrypted for a browser with %s", (_what, keys) => {
  expect(() => encryptPush("{}", keys)).toThrow(/key/i);
});

/** As they are stored. The second key begins with zeros, which some libraries cut off. */
const storedKeys = [
  {
    privateKey: "EJZxiDSFJu5TKN1luTd4UKa6P9yIComNf5Hsp04-HKA",
    publicKey: "BK_boNHnCKbgynwQB_4PaSWo39NvvCiZgJEVdwZMoNHR5EfocHTAUbPbFd336f1bH3mP55FJEIBt6opDUwXws8M",
  },
  {
    privateKey: "AAAHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
    publicKey: "BPzMXq3SWAAHMdX2xzOSlwAbp3pzWV6trpY6GvchkhRFr0ePGVuH9q8AjAGuIcqKGQDCuwVcCF7Jx6O8ezOCgwI",
  },
];

test.each([
  ["Chrome", "https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"],
  [
    "Firefox",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://updates.push.services.mozilla.com",
  ],
  ["Safari", "https://web.push.apple.com/Qx?y=1", "https://web.push.apple.com"],
  ["Edge", "https://wns2-par02p.notify.windows.com/w/?token=x", "https://wns2-par02p.notify.windows.com"],
])("a request to the push service of %s is signed for its origin", async (_browser, endpoint, audience) => {
  for (const keys of storedKeys) {
    const header = signVapid(endpoint, "mailto:ada@example.org", keys);
    const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? [];
    expect(publicKey).toBe(keys.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(readJson(head)).toEqual({ typ: "JWT", alg: "ES256" });
    expect(readJson(claims)).toEqual({
      aud: audience,
      exp: expect.any(Number),
      sub: "mailto:ada@example.org",
    });
    const hours = (readJson(claims).exp * 1_000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    // Safari's refuses tokens that are valid for longer than a day.
    expect(hours).toBeLessThan(24);
    expect(await isSigned(`${head}.${claims}`, signature, publicKey)).toBe(true);
  }
});

function readJson(text: string) {
  return JSON.parse(Buffer.from(text, "base64url").toString());
}

/** Verifies a signature as push services do. */
async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const point = Buffer.from(publicKey, "base64url");
  const key = await crypto.subtle.importKey("raw", point, curve, false, ["verify"]);
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  return crypto.subtle.verify(algorithm, key, Buffer.from(signature, "base64url"), Buffer.from(text));
}
