import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { connect } from "../../db/connect.ts";
import { migrateTo } from "../../db/migrate.ts";
import { placeOf, readGroup, writeGroups } from "./figure-groups.ts";
import { emptyFigures } from "./figures.ts";
import { readFigures } from "./read-figures.ts";
import type { CountedSelection } from "./tally.ts";

/** Figures of all visits of a day, and of those from each of these sources. */
function makeFigures(sources: string[]): CountedSelection[] {
  const figures = (visits: number) => ({ ...emptyFigures(), visits });
  return [
    { dimension: "all", value: "", figures: figures(sources.length) },
    ...sources.map(
      (value, index): CountedSelection => ({ dimension: "source", value, figures: figures(index + 1) }),
    ),
  ];
}

function sortValues(counted: readonly CountedSelection[]): CountedSelection[] {
  return counted.toSorted((a, b) => (a.dimension + a.value < b.dimension + b.value ? -1 : 1));
}

test("what was written in groups is read again", async () => {
  const counted = makeFigures([
    "",
    "Google",
    "Ünïcode 漢字",
    '["Google",{',
    "\n,",
    ...Array.from({ length: 500 }, (_, index) => `${index}.example`),
  ]);
  const groups = await writeGroups("2026-03-19", counted);
  // Each dimension has at most 32, however many values it has.
  expect(groups).toHaveLength(33);
  expect(sortValues(groups.flatMap((group) => readGroup(group)))).toEqual(sortValues(counted));
  for (const group of groups)
    for (const selection of readGroup(group)) {
      expect(placeOf(selection)).toBe(group.place);
      expect(readGroup(group, selection.value)).toEqual([selection]);
    }
  expect(groups.flatMap((group) => readGroup(group, "google"))).toEqual([]);
});

test.each(engines)("figures of the version before are grouped, on %s", async (engine) => {
  const database = await createTestDatabase(engine);
  const { db } = connect({ ...database, onIdleError: () => {} });
  await migrateTo(db, "037-visit-letter");
  const counted = makeFigures(["", "Google", "lists.example.org"]);
  const old = db as unknown as Kysely<{
    visit_figures: { period: string; dimension: string; value: string; figures: string };
  }>;
  for (const period of ["2026-03", "2026-03-19"]) {
    const rows = counted.map(({ figures, ...row }) => ({ ...row, period, figures: JSON.stringify(figures) }));
    await old.insertInto("visit_figures").values(rows).execute();
  }
  await migrateTo(db, "040-figure-groups");
  for (const period of ["2026-03", "2026-03-19"]) {
    const read = await readFigures(db, { periods: [period] });
    expect(sortValues(read)).toEqual(sortValues(counted).map((one) => ({ ...one, period })));
  }
  const selection = { dimension: "source", value: "Google" } as const;
  expect(await readFigures(db, { periods: ["2026-03-19"], selection })).toMatchObject([
    { figures: { visits: 2 } },
  ]);
  await db.destroy();
  await database.remove();
});
