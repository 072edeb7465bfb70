import type { Kysely } from "kysely";
import { addDays, startOfDay } from "../../core/calendar/days.ts";
import type { Schema } from "../../core/db/schema.ts";
import { countWaiting } from "../../core/messages/server/messages/counts.ts";
import { otherValues } from "../../core/visits/contract/insight-dimensions.ts";
import { direct } from "../../core/visits/server/sources.ts";
import { findFirstDay } from "../../core/visits/server/stats.ts";
import type { Count } from "../insight/insight/counts.ts";
import { listDays } from "../insight/insight/periods.ts";
import { type PeriodCounts, readPeriod } from "../insight/insight/read-period.ts";
import { listFirstOpenings } from "../share-links/share-links.ts";
import type { Every } from "./contract.ts";
import { lastPeriod, type Period } from "./periods.ts";

/** A name, such as a source or a country, and how many visits have it. */
interface Named {
  name: string;
  visits: number;
}

/** What a letter says about a period. */
export interface Letter {
  every: Every;
  period: Period;
  visits: number;
  /** Visitors of each day, added up. */
  visitors: number;
  /** The same of the period before. */
  before: { visits: number; visitors: number };
  /** Whether the site had no visit before this period. */
  isFirst: boolean;
  days: { day: string; visits: number }[];
  posts: { path: string; title: string | undefined; visits: number; finished: number }[];
  /** Sources without a visit in the 90 days before. */
  sources: Named[];
  countries: Named[];
  /** Share links that people opened for the first time, oldest first. `openedAt` is in milliseconds since 1970. */
  openings: { label: string; openedAt: number }[];
  /** In how many visits the resume was downloaded, and a message was sent. */
  resumes: number;
  contacts: number;
  /** Messages that wait now. */
  waiting: number;
}

const mostPosts = 3;
const mostCountries = 5;
/** Days without a visit from a source after which it counts as new. */
const forgottenAfter = 90;

/** Reads what a letter says about a period. */
export async function readLetter(
  db: Kysely<Schema>,
  { every, from, to }: Period & { every: Every },
  timeZone: string,
): Promise<Letter> {
  const [now, before, earlier, firstDay, openings, waiting] = await Promise.all([
    readPeriod(db, { from, to }),
    readPeriod(db, lastPeriod(every, from)),
    readPeriod(db, { from: addDays(from, -forgottenAfter), to: addDays(from, -1) }),
    findFirstDay(db),
    listFirstOpenings(db, {
      from: startOfDay(from, timeZone),
      until: startOfDay(addDays(to, 1), timeZone),
    }),
    countWaiting(db),
  ]);
  return {
    every,
    period: { from, to },
    visits: now.totals.visits,
    visitors: now.totals.visitors,
    before: { visits: before.totals.visits, visitors: before.totals.visitors },
    isFirst: firstDay !== null && firstDay >= from,
    days: listDays(from, to).map((day) => ({ day, visits: now.days.get(day)?.visits ?? 0 })),
    posts: await readPosts(db, now),
    sources: listNewSources(now, earlier),
    countries: toNames(listNamed(now.tables.country)).slice(0, mostCountries),
    openings,
    resumes: visitsWith(now, "resume"),
    contacts: visitsWith(now, "contact-sent"),
    waiting,
  };
}

/** Leaves out unknown values, and the sum of those that were too many to be counted one by one. */
function listNamed(counts: readonly Count[]): Count[] {
  return counts.filter(({ value }) => value !== "" && value !== otherValues);
}

function toNames(counts: readonly Count[]): Named[] {
  return counts.map(({ value, visits }) => ({ name: value, visits }));
}

function visitsWith({ tables }: PeriodCounts, action: string): number {
  return tables.action.find(({ value }) => value === action)?.visits ?? 0;
}

function listNewSources(now: PeriodCounts, earlier: PeriodCounts): Named[] {
  const known = new Set(earlier.tables.source.map(({ value }) => value));
  return toNames(listNamed(now.tables.source).filter(({ value }) => value !== direct && !known.has(value)));
}

async function readPosts(db: Kysely<Schema>, { tables }: PeriodCounts): Promise<Letter["posts"]> {
  const prefix = "/blog/";
  const best = tables.page.filter(({ value }) => value.startsWith(prefix)).slice(0, mostPosts);
  if (best.length === 0) return [];
  const slugs = best.map(({ value }) => value.slice(prefix.length));
  const rows = await db.selectFrom("blogs").select(["slug", "title"]).where("slug", "in", slugs).execute();
  // A post can have been deleted since, or have another address.
  const titles = new Map(rows.map(({ slug, title }) => [`${prefix}${slug}`, title]));
  return best.map(({ value, visits, finished }) => ({
    path: value,
    title: titles.get(value),
    visits,
    finished,
  }));
}
