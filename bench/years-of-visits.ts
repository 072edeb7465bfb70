import { type Kysely, sql } from "kysely";
import { addDays, startOfDay } from "../src/core/calendar/days.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { createVisitId, type VisitRow } from "../src/core/visits/server/visits.ts";
import { createRandom } from "../src/features/demo/random.ts";
import { sums } from "../src/features/insight/insight/counts.ts";
import { countClosedDays, deleteOldVisits } from "../src/features/insight/insight/store-counts.ts";

const browsers = ["Chrome", "Safari", "Firefox", "Microsoft Edge", "Samsung Internet for Android", "Opera"];
const systems = ["Windows", "iOS", "Android", "macOS", "Linux"];
const devices = ["Desktop", "Phone", "Tablet"];
const languages = ["en", "de", "fr", "es", "pt", "pl", "ja", "zh", "it", "nl", "sv", "ru", "uk", "tr", "ko"];
const actions = ["resume", "project", "outbound", "like", "feed", "contact-started", "contact-sent"];
const rowsPerStatement = 500;

/** Returns a number below `count`. Low ones are far more frequent, as they are among pages, sources, and cities (Zipf's law). */
function pickFrequent(count: number, random: () => number): number {
  return Math.min(count - 1, Math.floor(count ** random()) - 1);
}

function inventReport(random: () => number): string {
  const paths = new Set<string>();
  do paths.add(`/blog/a-post-about-something-${pickFrequent(400, random)}`);
  while (random() < 0.45);
  const pages = Array.from(paths, (path) => ({
    path,
    seconds: Math.round(120 * random() ** 2),
    read: Math.round(100 * random()),
  }));
  return JSON.stringify({ pages, actions: actions.filter((_, index) => random() < 0.05 / (index + 1)) });
}

function inventVisit(day: string, random: () => number): VisitRow {
  const visitedAt = startOfDay(day, "UTC") + Math.floor(random() * 86_399_000);
  const city = pickFrequent(1_500, random);
  return {
    id: createVisitId(visitedAt),
    visited_at: visitedAt,
    day,
    hour: new Date(visitedAt).getUTCHours(),
    visitor: Math.floor(random() * 4_000),
    country: `Country ${city % 90}`,
    city: `City ${city}`,
    device: devices[pickFrequent(devices.length, random)] ?? null,
    browser: browsers[pickFrequent(browsers.length, random)] ?? null,
    system: systems[pickFrequent(systems.length, random)] ?? null,
    language: languages[pickFrequent(languages.length, random)] ?? null,
    source: random() < 0.4 ? "" : `site-${pickFrequent(250, random)}.example`,
    campaign: random() < 0.9 ? "" : `campaign-${pickFrequent(30, random)}`,
    report: inventReport(random),
    report_version: 1,
  };
}

/** Together 10 million visits. */
const years = 10;
export const visitsPerDay = 2_740;
export const days = Math.round(years * 365.25);
const keepDays = 90;
/** Days without visits that are counted from visits. Older ones have the same counts. */
const countedOldDays = 10;

/**
 * Stores what is left of 10 million visits of ten years: the visits of the last 90 days, and the counts of all days.
 * @param today YYYY-MM-DD
 */
export async function addYears(db: Kysely<Schema>, today: string): Promise<void> {
  for (let age = keepDays + countedOldDays; age >= 0; age -= 1)
    await addBusyDay(db, addDays(today, -age), visitsPerDay);
  await countClosedDays(db, { today });
  await deleteOldVisits(db, { today, keepDays });
  for (let age = days; age > keepDays + countedOldDays; age -= 1)
    await copyDay(db, addDays(today, -keepDays - 1 - (age % countedOldDays)), addDays(today, -age));
}

async function copyDay(db: Kysely<Schema>, from: string, day: string): Promise<void> {
  const numbers = sql.join(sums.map((column) => sql.ref(column)));
  await db.transaction().execute(async (transaction) => {
    await sql`insert into visit_days (day, visits, changes, counted_changes)
      select ${day}, visits, changes, counted_changes from visit_days where day = ${from}`.execute(
      transaction,
    );
    await sql`insert into day_counts (value_id, day, ${numbers})
      select value_id, ${day}, ${numbers} from day_counts where day = ${from}`.execute(transaction);
  });
}

/** Stores visits of a day, which differ in all that can be counted, as they would be stored while they arrive. */
async function addBusyDay(db: Kysely<Schema>, day: string, visits: number): Promise<void> {
  const random = createRandom(Date.parse(day) / 1_000);
  await db.transaction().execute(async (transaction) => {
    for (let left = visits; left > 0; left -= rowsPerStatement) {
      const rows = Array.from({ length: Math.min(left, rowsPerStatement) }, () => inventVisit(day, random));
      await transaction.insertInto("visits").values(rows).execute();
    }
    await transaction.insertInto("visit_days").values({ day, visits, changes: visits }).execute();
  });
}
