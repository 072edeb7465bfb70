import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Figures } from "./figures.ts";
import type { CountedSelection, Selection } from "./tally.ts";

interface Wanted {
  /** Days (YYYY-MM-DD) and months (YYYY-MM). */
  periods: readonly string[];
  /** Without it, the figures of all selections are read. */
  selection?: Selection;
  /** All selections of one dimension. */
  dimension?: Selection["dimension"];
}

/** Returns stored figures. */
export async function readFigures(
  db: Kysely<Schema>,
  { periods, selection, dimension = selection?.dimension }: Wanted,
): Promise<(CountedSelection & { period: string })[]> {
  if (periods.length === 0) return [];
  const rows = await db
    .selectFrom("visit_figures")
    .selectAll()
    .where("period", "in", periods)
    .$if(dimension !== undefined, (query) => query.where("dimension", "=", dimension as string))
    .$if(selection !== undefined, (query) => query.where("value", "=", (selection as Selection).value))
    .execute();
  return rows.map(({ period, figures, ...row }) => ({
    period,
    dimension: row.dimension as Selection["dimension"],
    value: row.value,
    figures: JSON.parse(figures) as Figures,
  }));
}
