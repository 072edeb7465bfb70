import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { createLog } from "../process/log/log.ts";
import { createClientAddress } from "./client-address.ts";

function addressOf(remoteAddress: string | undefined, forwarded: string | undefined, trusted: number) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const incoming = { socket: { remoteAddress } } as IncomingMessage;
  const clientAddress = createClientAddress({ trustedProxies: trusted }, createLog("silent"));
  return clientAddress(new Request("http://localhost/", { headers }), { incoming });
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

test.each([
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
])("an address in the form %s is parsed", (entry, address) => {
  expect(addressOf("10.0.0.1", entry, 1)).toBe(address);
});

test.each(["unknown", "_hidden", "", "203.0.113.999", "[2001:db8::1", "a:b", "203.0.113.9:port"])(
  "an entry %j that is not an address falls back to the socket's address",
  (entry) => {
    expect(addressOf("192.0.2.1", entry, 1)).toBe("192.0.2.1");
  },
);

test("a forwarded header without TRUST_PROXY logs one warning", () => {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const clientAddress = createClientAddress({ trustedProxies: 0 }, log);
  const request = (headers: Record<string, string>) =>
    clientAddress(new Request("http://x/", { headers }), {});
  request({});
  expect(warn).not.toHaveBeenCalled();
  request({ "X-Forwarded-For": "203.0.113.9" });
  request({ "X-Forwarded-For": "203.0.113.9" });
  expect(warn.mock.calls).toEqual([[expect.stringContaining("TRUST_PROXY")]]);
});
