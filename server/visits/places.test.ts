import { expect, test } from "vitest";
import { countryName, openGeo } from "./places.ts";

test("the bundled country database finds IPv4 and IPv6 addresses", async () => {
  const findPlace = await openGeo(undefined);
  expect(findPlace("8.8.8.8").country).toBe("United States");
  expect(findPlace("2001:638:504::1").country).toBe("Germany");
});

test.each([undefined, "", "127.0.0.1", "::1", "10.1.2.3", "not an address", "999.1.1.1"])(
  "%j has no location",
  async (address) => {
    const findPlace = await openGeo(undefined);
    expect(findPlace(address)).toEqual({ country: undefined, city: undefined });
  },
);

test("a country code returns its English name, and any other code returns undefined", () => {
  expect(countryName("de")).toBe("Germany");
  expect([undefined, "", "XX", "ZZ", "T1", "DEU"].map(countryName)).toEqual(Array(6).fill(undefined));
});
