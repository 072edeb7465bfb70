import type { Kysely } from "kysely";
import { otherValues } from "../../contract/insight-dimensions.ts";
import type { Every } from "../../contract/visit-letter.ts";
import { addDays, startOfDay } from "../calendar/days.ts";
import type { Schema } from "../db/schema.ts";
import { countWaiting } from "../inbox/counts.ts";
import { listFirstOpenings } from "../share-links/share-links.ts";
import { type Entry, type Figures, sortEntries } from "../visits/insight/figures.ts";
import { listDays } from "../visits/insight/periods.ts";
import { readPeriod } from "../visits/insight/read.ts";
import { direct } from "../visits/sources.ts";
import { findFirstDay } from "../visits/stats.ts";
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
    readTables(db, { from, to }),
    readTables(db, lastPeriod(every, from)),
    readTables(db, { from: addDays(from, -forgottenAfter), to: addDays(from, -1) }),
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
    visits: now.visits,
    visitors: now.visitors,
    before: { visits: before.visits, visitors: before.visitors },
    isFirst: firstDay !== null && firstDay >= from,
    days: listDays(from, to).map((day) => ({ day, visits: now.days[day]?.[0] ?? 0 })),
    posts: await readPosts(db, now),
    sources: listNewSources(now, earlier),
    countries: toNamed(listEntries(now, "country").filter(([value]) => value !== "")).slice(0, mostCountries),
    openings,
    resumes: visitsWith(now, "resume"),
    contacts: visitsWith(now, "contact-sent"),
    waiting,
  };
}

/** Unlike the screen's, these tables are whole. */
async function readTables(db: Kysely<Schema>, { from, to }: Period): Promise<Figures> {
  return (await readPeriod(db, { from, to, filter: undefined })).sum;
}

function listEntries({ tables }: Figures, dimension: keyof Figures["tables"]): Entry[] {
  return sortEntries(tables[dimension] ?? []).filter(([value]) => value !== otherValues);
}

function toNamed(entries: Entry[]): Named[] {
  return entries.map(([name, visits]) => ({ name, visits }));
}

function visitsWith(figures: Figures, action: string): number {
  return listEntries(figures, "action").find(([value]) => value === action)?.[1] ?? 0;
}

function listNewSources(now: Figures, earlier: Figures): Named[] {
  const known = new Set(listEntries(earlier, "source").map(([value]) => value));
  return toNamed(
    listEntries(now, "source").filter(([value]) => value !== "" && value !== direct && !known.has(value)),
  );
}

async function readPosts(db: Kysely<Schema>, figures: Figures): Promise<Letter["posts"]> {
  const prefix = "/blog/";
  const best = listEntries(figures, "page")
    .filter(([path]) => path.startsWith(prefix))
    .slice(0, mostPosts);
  if (best.length === 0) return [];
  const slugs = best.map(([path]) => path.slice(prefix.length));
  const rows = await db.selectFrom("blogs").select(["slug", "title"]).where("slug", "in", slugs).execute();
  // A post can have been deleted since, or have another address.
  const titles = new Map(rows.map(({ slug, title }) => [`${prefix}${slug}`, title]));
  return best.map(([path, visits, , , finished = 0]) => ({
    path,
    title: titles.get(path),
    visits,
    finished,
  }));
}
