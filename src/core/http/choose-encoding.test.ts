import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedEncodings } from "./choose-encoding.ts";

test.each([
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br gzip identity"],
  ["br;q=1.0", "br identity"],
  ["br;q=1.0, gzip;q=0.8", "br gzip identity"],
  ["BR ; Q=1", "br identity"],
  ["br;q=0.1, gzip;q=0.9", "gzip br identity"],
  ["gzip;q=0", "identity"],
  ["br, gzip;q=0", "br identity"],
  ["br;q=0, gzip;q=0.000, *", "identity"],
  ["*", "br gzip identity"],
  ["*;q=0.5, gzip", "gzip br identity"],
  ["gzip, *;q=0", "gzip"],
  ["identity", "identity"],
  ["identity, br;q=0.5", "identity br"],
  ["identity;q=1, *;q=0", "identity"],
  ["identity;q=0, gzip", "gzip br"],
  ["identity;q=0", "br gzip"],
  ["*;q=0", ""],
  ["br-x, xgzip", "identity"],
])("Accept-Encoding: %s accepts, the best one first: %s", (header, expected) => {
  expect(acceptedEncodings(header).join(" ")).toBe(expected);
});

test("a header of any content is understood", () => {
  const parts = fc.constantFrom("br", "gzip", "*", "identity", ",", ";q=", "0", "1", "0.5", '"', " ", "=");
  fc.assert(
    fc.property(fc.string({ unit: parts }), (header) => {
      for (const encoding of acceptedEncodings(header))
        expect(["br", "gzip", "identity"]).toContain(encoding);
    }),
    { numRuns: 500 },
  );
});
