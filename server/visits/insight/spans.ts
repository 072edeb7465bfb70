import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { addDays } from "../../calendar/days.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { reportAge } from "../report.ts";
import { addSelections, limitTables } from "./add-selections.ts";
import { findPeriods, findSpans } from "./choose-periods.ts";
import { type CountedDay, hasFigures, isArchived, isStored, readDays } from "./counted-days.ts";
import { type FigureGroup, writeGroups } from "./figure-groups.ts";
import { lastDayOf, monthOf, yearOf } from "./periods.ts";
import { readFigures } from "./read-figures.ts";
import { raiseVersion, readVersion, replaceFigures } from "./store-figures.ts";
import type { CountedSelection, Selection } from "./tally.ts";

/** A month (YYYY-MM) or a year (YYYY), up to a day, and those of its days until then that were counted. */
interface Span {
  name: string;
  last: string;
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

/** Days before today whose visits can still be reported. */
const unsettledDays = Math.ceil(reportAge / (24 * 60 * 60 * 1_000));

/**
 * Adds up months and years, so that long periods are read from few rows. A span has the figures of all its days that were counted:
 * whatever changes those of one drops the span. This month and this year are among them, because most periods end today, but without
 * the last days, which change whenever a browser reports. They grow by a day each day.
 */
export async function addUpSpans(db: Kysely<Schema>, { today, signal }: SpanOptions): Promise<void> {
  const settled = addDays(today, -unsettledDays - 1);
  const days = (await readDays(db, { from: "", to: settled })).filter(hasFigures);
  const known = await findSpans(db);
  for (const nameOf of [monthOf, yearOf])
    for (const [name, ofSpan] of Map.groupBy(days, ({ day }) => nameOf(day))) {
      if (signal?.aborted === true) return;
      const isWhole = lastDayOf(name) <= settled;
      const last = isWhole ? lastDayOf(name) : (ofSpan.at(-1)?.day ?? settled);
      const isLimited = nameOf === monthOf && isWhole;
      if (known.get(name)?.last !== last && ofSpan.every(isStored))
        await storeSpan(db, { name, last, days: ofSpan, isLimited });
    }
}

/** Adds up a span, unless the figures of a day change in the meantime: then it is added up the next time. */
async function storeSpan(db: Kysely<Schema>, span: Span): Promise<void> {
  const { name, last } = span;
  const before = await readVersion(db);
  const range = { from: `${name}-00`, to: last };
  // A year is the sum of its months, in which values that are too many are added up.
  const { stored } = await findPeriods(db, { ...range, dimension: "all", longest: "month" });
  const period = last === lastDayOf(name) ? name : `${name}/${last}`;
  const groups = await addUp(db, span, period, stored);
  await inTransaction(db, async (transaction) => {
    if ((await raiseVersion(transaction)) !== before + 1) return;
    const shorter = (await findSpans(transaction)).get(name)?.period;
    if (shorter !== undefined) await replaceFigures(transaction, shorter, []);
    await replaceFigures(transaction, period, groups);
  });
}

/** Adds up the parts of a span a group at a time: a value is in the same one in each of them. */
async function addUp(
  db: Kysely<Schema>,
  { days, isLimited }: Span,
  period: string,
  parts: string[],
): Promise<FigureGroup[]> {
  const level = days.every(isArchived) ? "small" : "quick";
  const groups: FigureGroup[] = [];
  for (const { dimension, place } of await listGroups(db, parts)) {
    const ofParts: CountedSelection[] = [];
    for (let start = 0; start < parts.length; start += partsPerTurn) {
      const some = parts.slice(start, start + partsPerTurn);
      ofParts.push(...(await readFigures(db, { periods: some, dimension, places: [place] })));
      await nextTurn();
    }
    const sums = addSelections(ofParts);
    groups.push(...(await writeGroups(period, isLimited ? sums.map(limitTables) : sums, level)));
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
