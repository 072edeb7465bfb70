import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { otherValues } from "../../core/visits/contract/insight-dimensions.ts";
import { listDays } from "../insight/insight/periods.ts";
import type { InsightRequests, InsightRequestsQuery } from "./contract.ts";
import { mostSubscribers } from "./readers.ts";

/** The files that are listed. */
const mostDownloads = 100;

/**
 * Returns the requests of a period.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function readRequests(
  db: Kysely<Schema>,
  period: InsightRequestsQuery,
  today: string,
): Promise<InsightRequests> {
  const feeds = await readFeedDays(db, period);
  const downloads = await readDownloads(db, period);
  const subscribersOf = new Map<string, number>();
  for (const { day, subscribers } of feeds)
    subscribersOf.set(day, (subscribersOf.get(day) ?? 0) + subscribers);
  const days = [...subscribersOf.keys()].sort();
  const subscribersDay = days.findLast((day) => day < today) ?? days.at(-1) ?? null;
  return {
    subscribers: subscribersOf.get(subscribersDay ?? "") ?? 0,
    subscribersDay,
    readers: toReaders(feeds, subscribersDay),
    downloads: toFiles(downloads),
    series: toSeries(period, subscribersOf, downloads),
  };
}

interface ReaderDay {
  day: string;
  reader: string;
  requests: number;
  subscribers: number;
}

async function readFeedDays(db: Kysely<Schema>, { from, to }: InsightRequestsQuery): Promise<ReaderDay[]> {
  const rows = await db
    .selectFrom("feed_days")
    .select(["day", "reader"])
    .select((eb) => [
      eb.fn.sum<number | string>("requests").as("requests"),
      eb.fn.sum<number | string>("subscribers").as("subscribers"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["day", "reader"])
    .execute();
  return rows.map(({ requests, subscribers, ...row }) => ({
    ...row,
    requests: Number(requests),
    subscribers: Math.min(Number(subscribers), mostSubscribers),
  }));
}

interface FileDay {
  day: string;
  path: string;
  downloads: number;
}

function readDownloads(db: Kysely<Schema>, { from, to }: InsightRequestsQuery): Promise<FileDay[]> {
  return db
    .selectFrom("download_days")
    .select(["day", "path", "downloads"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

function toReaders(feeds: readonly ReaderDay[], subscribersDay: string | null): InsightRequests["readers"] {
  const readers = new Map<string, InsightRequests["readers"][number]>();
  for (const { day, reader, requests, subscribers } of feeds) {
    const sum = readers.get(reader) ?? { reader, subscribers: 0, requests: 0 };
    sum.requests += requests;
    if (day === subscribersDay) sum.subscribers = subscribers;
    readers.set(reader, sum);
  }
  return [...readers.values()].sort(
    (a, b) => b.subscribers - a.subscribers || b.requests - a.requests || (a.reader < b.reader ? -1 : 1),
  );
}

function toFiles(days: readonly FileDay[]): InsightRequests["downloads"] {
  const sums = new Map<string, number>();
  for (const { path, downloads } of days) sums.set(path, (sums.get(path) ?? 0) + downloads);
  const sorted = Array.from(sums, ([path, downloads]) => ({ path, downloads })).sort(
    (a, b) => b.downloads - a.downloads || (a.path < b.path ? -1 : 1),
  );
  const named = sorted.filter(({ path }) => path !== otherValues);
  const shown = named.slice(0, mostDownloads);
  const others = [...sorted.filter(({ path }) => path === otherValues), ...named.slice(mostDownloads)];
  if (others.length === 0) return shown;
  return [...shown, { path: otherValues, downloads: others.reduce((sum, one) => sum + one.downloads, 0) }];
}

function toSeries(
  { from, to }: InsightRequestsQuery,
  subscribersOf: ReadonlyMap<string, number>,
  files: readonly FileDay[],
): InsightRequests["series"] {
  const downloadsOf = new Map<string, number>();
  for (const { day, downloads } of files) downloadsOf.set(day, (downloadsOf.get(day) ?? 0) + downloads);
  return listDays(from, to).map((day) => ({
    day,
    subscribers: subscribersOf.get(day) ?? 0,
    downloads: downloadsOf.get(day) ?? 0,
  }));
}
