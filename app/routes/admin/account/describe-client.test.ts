import { expect, test } from "vitest";
import { describeClient } from "./describe-client.ts";

test.each([
  [
    { device: "Chrome on Linux", country: "Iceland", city: "Reykjavik" },
    "Chrome on Linux",
    "Iceland, Reykjavik",
  ],
  [{ device: "Chrome on Linux", country: "Iceland" }, "Chrome on Linux", "Iceland"],
  [{}, "Unknown device", "Unknown place"],
])("%j is described", (client, device, place) => {
  expect(describeClient(client)).toEqual({ device, place });
});
