import { expect, test } from "vitest";
import { chooseExpired, nightlyName } from "./rotation.ts";

const day = 24 * 60 * 60 * 1000;
/** A Sunday. */
const sunday = Date.UTC(2026, 2, 22, 3);

/** Returns the files that are left after a backup and a rotation on each of these nights. */
function rotateNights(nights: number, keep: { days: number; weeks: number }): string[] {
  let files: string[] = [];
  for (let night = nights - 1; night >= 0; night -= 1) {
    files.push(nightlyName(sunday - night * day));
    const expired = chooseExpired(files, keep);
    files = files.filter((file) => !expired.includes(file));
  }
  return files.map((file) => file.slice("foliodesk-nightly-".length, -"T030000Z.tar.gz".length));
}

test("after a hundred nights, seven days and the last day of each of four weeks are kept", () => {
  expect(rotateNights(100, { days: 7, weeks: 4 })).toEqual([
    "20260222",
    "20260301",
    "20260308",
    "20260315",
    ...["20260316", "20260317", "20260318", "20260319", "20260320", "20260321", "20260322"],
  ]);
});

test("rotation can keep days only", () => {
  expect(rotateNights(10, { days: 2, weeks: 0 })).toEqual(["20260321", "20260322"]);
});

test("the only backup is never deleted, and the newest backup of a day is kept", () => {
  const keep = { days: 1, weeks: 0 };
  expect(chooseExpired([nightlyName(0)], keep)).toEqual([]);
  expect(chooseExpired([nightlyName(sunday), nightlyName(sunday + 1000)], keep)).toEqual([
    nightlyName(sunday),
  ]);
});

test("nights without a backup do not count", () => {
  const files = [nightlyName(sunday - 300 * day), nightlyName(sunday - 200 * day)];
  expect(chooseExpired(files, { days: 2, weeks: 0 })).toEqual([]);
});

test("files that the nightly backup did not create are never deleted", () => {
  const others = [
    "foliodesk-20200101T030000Z.tar.gz",
    "foliodesk-nightly-20200101T030000Z.tar.gz.old",
    "before the move.tar.gz",
    "nightly",
  ];
  const nightly = [nightlyName(sunday - day), nightlyName(sunday)];
  expect(chooseExpired([...others, ...nightly], { days: 1, weeks: 0 })).toEqual([nightlyName(sunday - day)]);
});

test("backups of version 0.1, which had another name, expire like all others", () => {
  const old = [5, 4, 3].map((nights) => nightlyName(sunday - nights * day).replace("foliodesk", "deskfolio"));
  const files = [...old, nightlyName(sunday - day), nightlyName(sunday)];
  expect(chooseExpired(files, { days: 3, weeks: 0 }).sort()).toEqual(old.slice(0, 2));
});
