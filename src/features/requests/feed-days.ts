import { type Insertable, sql, type Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { listFile } from "../../core/exports/room-file.ts";
import { otherValues } from "../../core/visits/contract/insight-dimensions.ts";
import { addHashes } from "./request-hashes.ts";
import { sortRows } from "./sort-rows.ts";

/**
 * The feeds of a service that have a row of their own on a day. Those of a service that names more share one, with the
 * highest number that any of them has said. So the rows of a day are some hundred at most, and who forges one reader
 * crowds out no other.
 */
export const mostFeeds = 10;

export const feedFile = listFile("visits/feeds.json", "counts", (db) =>
  db.selectFrom("feed_days").selectAll().orderBy("day").orderBy("reader").orderBy("feed").execute(),
);

interface FeedRequest {
  day: string;
  reader: string;
  feed?: string;
  said?: number;
  person?: string;
}

type Row = Insertable<Schema["feed_days"]>;

/** Adds requests of feeds to the counts of their days. */
export async function addFeedRequests(
  transaction: Transaction<Schema>,
  requests: readonly FeedRequest[],
): Promise<void> {
  const isService = ({ feed }: FeedRequest) => feed !== undefined;
  await addServices(transaction, requests.filter(isService));
  await addOthers(
    transaction,
    requests.filter((request) => !isService(request)),
  );
}

async function addServices(
  transaction: Transaction<Schema>,
  requests: readonly FeedRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const known = await readFeeds(transaction, requests);
  const rows = new Map<string, Row>();
  for (const { day, reader, feed: named = "", said = 0 } of requests) {
    const feeds = known.get(`${day} ${reader}`) ?? new Set();
    known.set(`${day} ${reader}`, feeds);
    const feed = feeds.has(named) || feeds.size < mostFeeds ? named : otherValues;
    if (feed === named) feeds.add(named);
    const key = `${day} ${reader} ${feed}`;
    const row = rows.get(key) ?? { day, reader, feed, requests: 0, subscribers: 0 };
    row.requests += 1;
    row.subscribers = Math.max(row.subscribers, said);
    rows.set(key, row);
  }
  const highest = sql<number>`case when excluded.subscribers > feed_days.subscribers
    then excluded.subscribers else feed_days.subscribers end`;
  await upsert(transaction, [...rows.values()], highest);
}

/** Returns the feeds of each day and service that have a row. */
async function readFeeds(transaction: Transaction<Schema>, requests: readonly FeedRequest[]) {
  const rows = await transaction
    .selectFrom("feed_days")
    .select(["day", "reader", "feed"])
    .where("day", "in", [...new Set(requests.map(({ day }) => day))])
    .where("feed", "not in", ["", otherValues])
    .execute();
  const groups = Map.groupBy(rows, ({ day, reader }) => `${day} ${reader}`);
  return new Map(
    Array.from(groups, ([key, ofReader]) => [key, new Set(ofReader.map(({ feed }) => feed))] as const),
  );
}

/** A person is added when the first request of the day comes, whatever the feed. */
async function addOthers(transaction: Transaction<Schema>, requests: readonly FeedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const isNew = await addHashes(
    transaction,
    "reader",
    requests.flatMap(({ day, person }) => (person === undefined ? [] : { hash: person, day })),
  );
  const rows = new Map<string, Row>();
  for (const { day, reader, person } of requests) {
    const row = rows.get(`${day} ${reader}`) ?? { day, reader, feed: "", requests: 0, subscribers: 0 };
    row.requests += 1;
    if (person !== undefined && isNew.delete(person)) row.subscribers += 1;
    rows.set(`${day} ${reader}`, row);
  }
  await upsert(transaction, [...rows.values()], sql<number>`feed_days.subscribers + excluded.subscribers`);
}

async function upsert(
  transaction: Transaction<Schema>,
  rows: Row[],
  subscribers: ReturnType<typeof sql<number>>,
): Promise<void> {
  await transaction
    .insertInto("feed_days")
    .values(sortRows(rows, ({ day, reader, feed }) => [day, reader, feed]))
    .onConflict((conflict) =>
      conflict
        .columns(["day", "reader", "feed"])
        .doUpdateSet({ requests: sql`feed_days.requests + excluded.requests`, subscribers }),
    )
    .execute();
}
