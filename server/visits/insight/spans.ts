import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { addSelections, limitTables } from "./add-selections.ts";
import { findPeriods, findSpans } from "./choose-periods.ts";
import { type CountedDay, hasFigures, isArchived, isStored, readDays } from "./counted-days.ts";
import { type FigureGroup, writeGroups } from "./figure-groups.ts";
import { monthOf, yearOf } from "./periods.ts";
import { readFigures } from "./read-figures.ts";
import { raiseVersion, readVersion, replaceFigures } from "./store-figures.ts";
import type { CountedSelection, Selection } from "./tally.ts";

/** A month (YYYY-MM) or a year (YYYY), and those of its days that were counted. */
interface Span {
  name: string;
  days: CountedDay[];
  /** Whether values that are too many are added up. */
  isLimited: boolean;
}

interface SpanOptions {
  /** YYYY-MM-DD in the owner's time zone. */
  today: string;
  signal?: AbortSignal | undefined;
}

/** Parts that are read in one turn of the event loop: about 10 ms. */
const partsPerTurn = 8;

const always = { from: "", to: "9" };

/**
 * Adds up months and years, so that long periods are read from few rows. A span has the figures of all its days that were counted:
 * whatever changes those of one drops the span. This month and this year are added up again with each day, because most periods end today.
 */
export async function addUpSpans(db: Kysely<Schema>, { today, signal }: SpanOptions): Promise<void> {
  const days = (await readDays(db, always)).filter(hasFigures);
  const known = await findSpans(db, always);
  for (const nameOf of [monthOf, yearOf])
    for (const [name, ofSpan] of Map.groupBy(days, ({ day }) => nameOf(day))) {
      if (signal?.aborted === true) return;
      // A year keeps all values of its months, so that its figures are the same as theirs.
      const isLimited = nameOf === monthOf && name < monthOf(today);
      if (!known.has(name) && ofSpan.every(isStored)) await storeSpan(db, { name, days: ofSpan, isLimited });
    }
}

/** Adds up a span, unless the figures of a day change in the meantime: then it is added up the next time. */
async function storeSpan(db: Kysely<Schema>, span: Span): Promise<void> {
  const before = await readVersion(db);
  const range = { from: `${span.name}-00`, to: `${span.name}-99` };
  const { stored } = await findPeriods(db, { ...range, dimension: "all" });
  const groups = await addUp(db, span, stored);
  await inTransaction(db, async (transaction) => {
    const isUnchanged = (await raiseVersion(transaction)) === before + 1;
    if (isUnchanged) await replaceFigures(transaction, span.name, groups);
  });
}

/** Adds up the parts of a span a group at a time: a value is in the same one in each of them. */
async function addUp(
  db: Kysely<Schema>,
  { name, days, isLimited }: Span,
  periods: string[],
): Promise<FigureGroup[]> {
  const level = days.every(isArchived) ? "small" : "quick";
  const groups: FigureGroup[] = [];
  for (const { dimension, place } of await listGroups(db, periods)) {
    const ofParts: CountedSelection[] = [];
    for (let start = 0; start < periods.length; start += partsPerTurn) {
      const some = periods.slice(start, start + partsPerTurn);
      ofParts.push(...(await readFigures(db, { periods: some, dimension, places: [place] })));
      await nextTurn();
    }
    const sums = addSelections(ofParts);
    groups.push(...(await writeGroups(name, isLimited ? sums.map(limitTables) : sums, level)));
  }
  return groups;
}

async function listGroups(db: Kysely<Schema>, periods: string[]) {
  if (periods.length === 0) return [];
  return db
    .selectFrom("visit_figure_groups")
    .select(["dimension", "place"])
    .distinct()
    .where("period", "in", periods)
    .orderBy("dimension")
    .orderBy("place")
    .$narrowType<Pick<Selection, "dimension">>()
    .execute();
}
