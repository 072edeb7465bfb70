import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

function addressOf(remoteAddress: string | undefined, forwarded: string | undefined, trusted: number) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const incoming = { socket: { remoteAddress } } as IncomingMessage;
  return clientAddress(new Request("http://localhost/", { headers }), { incoming }, trusted);
}

test("without trusted proxies, the socket's address is returned and the header is ignored", () => {
  expect(addressOf("192.0.2.1", "203.0.113.9", 0)).toBe("192.0.2.1");
});

test("with n trusted proxies, the nth entry from the right is returned", () => {
  expect(addressOf("10.0.0.1", "forged, 203.0.113.9", 1)).toBe("203.0.113.9");
  expect(addressOf("10.0.0.1", "forged, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
});

test("a header with too few entries falls back to the socket's address", () => {
  expect(addressOf("192.0.2.1", "203.0.113.9", 2)).toBe("192.0.2.1");
  expect(addressOf("192.0.2.1", undefined, 1)).toBe("192.0.2.1");
});

test("an IPv4-mapped IPv6 address is returned as IPv4", () => {
  expect(addressOf("::ffff:192.0.2.1", undefined, 0)).toBe("192.0.2.1");
  expect(addressOf("2001:db8::1", undefined, 0)).toBe("2001:db8::1");
});
