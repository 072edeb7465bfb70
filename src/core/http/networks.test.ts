import { expect, test } from "vitest";
import { networksOf } from "./networks.ts";

function namesOf(address: string | undefined): string[] {
  return networksOf(address).map(({ size, name }) => `${size} ${name}`);
}

test("addresses of the same /64, /56, /48, and IPv4 /24 share these networks, and no others", () => {
  const [subscriber, site, organization] = namesOf("2001:db8:1:2ff::1");
  expect(namesOf("2001:0DB8:0001:02ff:ffff::2")).toEqual([subscriber, site, organization]);
  expect(namesOf("2001:db8:1:200::1").slice(1)).toEqual([site, organization]);
  expect(namesOf("2001:db8:1:200::1")[0]).not.toBe(subscriber);
  expect(namesOf("2001:db8:1:300::1").slice(2)).toEqual([organization]);
  expect(namesOf("2001:db8:1:300::1")[1]).not.toBe(site);
  expect(namesOf("2001:db8:2:2ff::1")).not.toContain(organization);
  expect(namesOf("192.0.2.1")[1]).toBe(namesOf("192.0.2.254")[1]);
  expect(namesOf("192.0.2.1")).not.toEqual(namesOf("192.0.2.254"));
  expect(namesOf("192.0.3.1")[1]).not.toBe(namesOf("192.0.2.1")[1]);
});

test("shortened addresses, those with a zone, and a missing one have networks", () => {
  expect(namesOf("::1")).toEqual(namesOf("0:0:0:0:0:0:0:1"));
  expect(namesOf("fe80::1%eth0")).toEqual(namesOf("fe80::2"));
  expect(namesOf("2001:db8::")).toEqual(namesOf("2001:db8:0:0::1"));
  expect(namesOf(undefined)).toEqual(["subscriber unknown"]);
});
