import { expect, test } from "vitest";
import { placeOf } from "./place-of.server.ts";

test.each([
  ["Brno, Czech Republic", "Europe/Prague", "Brno"],
  ["Brno", "UTC", "Brno"],
  [undefined, "America/Argentina/Buenos_Aires", "Buenos Aires"],
  [undefined, "Etc/GMT+2", undefined],
  [undefined, "UTC", undefined],
])("an owner in %s with the time zone %s is in %s", (location, timeZone, place) => {
  expect(placeOf(location, timeZone)).toBe(place);
});
