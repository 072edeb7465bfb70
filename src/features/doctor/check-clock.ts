import { statSync } from "node:fs";
import type { Kysely } from "kysely";
import { dayOf } from "../../core/calendar/days.ts";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import type { Schema } from "../../core/db/schema.ts";
import { installation } from "../../core/process/installation.ts";

const subject = "Clock";
/** Milliseconds by which clocks may differ, for example those of two instances. */
const tolerance = 5 * 60_000;

/** Checks that the clock is not behind what has already happened, and that visits were counted in this time zone. */
export async function checkClock(
  { config, environment, db, now }: Examined,
  build = installation.pages,
): Promise<Finding[]> {
  const time = describe(now, config.timeZone);
  const built = statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = db === undefined ? 0 : await findNewest(db);
  const [past, what] = newest > built ? [newest, "newest row in the database"] : [built, "site's build"];
  if (past > now + tolerance) {
    const later = describe(past, config.timeZone);
    return [
      problem(
        subject,
        `It is ${time}, but the ${what} is from ${later}. Set the clock, for example with NTP.`,
      ),
    ];
  }
  const moved = db === undefined ? undefined : await findMovedDay(db, config.timeZone);
  if (moved !== undefined) return [warning(subject, moved)];
  const hint = environment.TIMEZONE ? "" : ", the time zone of this computer. TIMEZONE sets another one";
  return [ok(subject, `It is ${time} in ${config.timeZone}${hint}.`)];
}

async function findNewest(db: Kysely<Schema>): Promise<number> {
  const rows = await Promise.all([
    db.selectFrom("visits").select("visited_at as time").orderBy("id", "desc").limit(1).executeTakeFirst(),
    db
      .selectFrom("messages")
      .select((eb) => eb.fn.max("created_at").as("time"))
      .executeTakeFirst(),
    db
      .selectFrom("blogs")
      .select((eb) => eb.fn.max("updated_at").as("time"))
      .executeTakeFirst(),
  ]);
  return Math.max(...rows.map((row) => Number(row?.time ?? 0)));
}

/** Compares the day that the newest visit was counted on with the day that it would be counted on now. */
async function findMovedDay(db: Kysely<Schema>, timeZone: string): Promise<string | undefined> {
  const visit = await db
    .selectFrom("visits")
    .select(["visited_at", "day"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (visit === undefined || dayOf(visit.visited_at, timeZone) === visit.day) return undefined;
  return `The newest visit was counted on ${visit.day}, which is another day in ${timeZone}. If the site's time zone has not changed, set TIMEZONE to the former one.`;
}

function describe(time: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return `${dayOf(time, timeZone)} ${clock.format(time)}`;
}
