import { expect, test } from "vitest";
import { nameClient } from "./name-client.ts";

test.each([
  [
    { device: "Chrome on Linux", country: "Iceland", city: "Reykjavik" },
    "Chrome on Linux",
    "Iceland, Reykjavik",
  ],
  [{ device: "Chrome on Linux", country: "Iceland" }, "Chrome on Linux", "Iceland"],
  [{}, "Unknown device", "Unknown place"],
])("%j is described", (client, device, place) => {
  expect(nameClient(client)).toEqual({ device, place });
});
