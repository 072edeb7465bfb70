import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { type FigureGroup, placeOf, readGroup } from "./figure-groups.ts";
import type { CountedSelection, Selection } from "./tally.ts";

interface Wanted {
  /** Days, months, and years, as they are stored. */
  periods: readonly string[];
  /** Without it, the figures of all selections are read. */
  selection?: Selection;
  /** All selections of one dimension, or those of some of its groups. */
  dimension?: Selection["dimension"];
  places?: readonly number[];
}

interface StoredFigures extends CountedSelection {
  period: string;
}

/** Returns stored figures. */
export async function readFigures(db: Kysely<Schema>, wanted: Wanted): Promise<StoredFigures[]> {
  return [...(await readEachFigures(db, wanted))];
}

/** Does the same, but parses figures only when they are needed, so that those of a long period are not in memory together. */
export async function readEachFigures(
  db: Kysely<Schema>,
  {
    periods,
    selection,
    dimension = selection?.dimension,
    places = selection && [placeOf(selection)],
  }: Wanted,
): Promise<Iterable<StoredFigures>> {
  if (periods.length === 0) return [];
  const rows = await db
    .selectFrom("visit_figure_groups")
    .selectAll()
    .where("period", "in", periods)
    .$if(dimension !== undefined, (query) => query.where("dimension", "=", dimension as string))
    .$if(places !== undefined, (query) => query.where("place", "in", places as readonly number[]))
    .execute();
  return parseRows(rows, selection);
}

function* parseRows(
  rows: readonly FigureGroup[],
  selection: Selection | undefined,
): Generator<StoredFigures> {
  for (const row of rows)
    for (const counted of readGroup(row, selection?.value)) yield { ...counted, period: row.period };
}
