import { expect, test } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";

test.each([
  ["1.1.1.1", true],
  ["93.184.216.34", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
])("whether %s is in the public internet is %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
