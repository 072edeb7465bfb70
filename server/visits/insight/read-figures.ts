import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { placeOf, readGroup } from "./figure-groups.ts";
import type { CountedSelection, Selection } from "./tally.ts";

interface Wanted {
  /** Days (YYYY-MM-DD), months (YYYY-MM), and years (YYYY). */
  periods: readonly string[];
  /** Without it, the figures of all selections are read. */
  selection?: Selection;
  /** All selections of one dimension, or those of some of its groups. */
  dimension?: Selection["dimension"];
  places?: readonly number[];
}

/** Returns stored figures. */
export async function readFigures(
  db: Kysely<Schema>,
  {
    periods,
    selection,
    dimension = selection?.dimension,
    places = selection && [placeOf(selection)],
  }: Wanted,
): Promise<(CountedSelection & { period: string })[]> {
  if (periods.length === 0) return [];
  const rows = await db
    .selectFrom("visit_figure_groups")
    .selectAll()
    .where("period", "in", periods)
    .$if(dimension !== undefined, (query) => query.where("dimension", "=", dimension as string))
    .$if(places !== undefined, (query) => query.where("place", "in", places as readonly number[]))
    .execute();
  return rows.flatMap((row) =>
    readGroup(row, selection?.value).map((counted) => ({ ...counted, period: row.period })),
  );
}
