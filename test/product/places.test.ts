import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { explainStartFault } from "../../src/core/process/start-faults.ts";
import { countryName, openGeo } from "../../src/core/visits/server/places.ts";
import world from "../../src/features/insight/screens/map/world.json" with { type: "json" };

const { places } = world;

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

test("GEOIP_DATABASE must name a readable MaxMind database", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  const explain = (file: string) => openGeo(file).then(() => "", explainStartFault);
  const missing = path.join(folder, "missing.mmdb");
  expect(await explain(missing)).toBe(`Cannot read the file in GEOIP_DATABASE (ENOENT): ${missing}`);
  const text = path.join(folder, "text.mmdb");
  await writeFile(text, "not a database");
  expect(await explain(text)).toBe(`GEOIP_DATABASE must be a database in MaxMind's format: ${text}`);
  await rm(folder, { recursive: true });
});

test("a country code returns its English name, and any other code returns undefined", () => {
  expect(countryName("de")).toBe("Germany");
  expect([undefined, "", "XX", "ZZ", "T1", "DEU"].map(countryName)).toEqual(Array(6).fill(undefined));
});

test("every place on the map of visits has the name that is stored for its code", () => {
  const drawn = Object.entries(places).map(([code, { name }]) => [code, name]);
  expect(drawn).toEqual(drawn.map(([code]) => [code, countryName(code)]));
  expect(new Set(drawn.map(([, name]) => name)).size).toBe(drawn.length);
});

test("the map has every name that can be stored but Antarctica and those of codes that ISO 3166 only reserves", () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const drawn = new Set(Object.values(places).map(({ name }) => name));
  const missing = codes.filter((code) => {
    const name = countryName(code);
    return name !== undefined && !drawn.has(name);
  });
  expect(missing.join(" ")).toBe("AC AQ CP CQ DG EA EU EZ IC QO TA UN XA XB");
});
