import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    feed_days: FeedDayRow;
    download_days: DownloadDayRow;
    request_hashes: RequestHashRow;
  }
}

/** Requests of feeds per day and reader, and of services also per feed. */
interface FeedDayRow {
  day: string;
  /** The name of a program or service: see `src/features/requests/readers.ts`. */
  reader: string;
  /** The address of a feed and the id that a service gives it. Empty for programs that fetch for one person. */
  feed: string;
  requests: number;
  /** The highest number that a service has said on this day, or how many people a program has fetched for. */
  subscribers: number;
}

interface DownloadDayRow {
  day: string;
  path: string;
  downloads: number;
}

/** The hash of somebody who reads feeds, or of the owner's browser. Deleted with the salt of its day. */
interface RequestHashRow {
  hash: string;
  kind: "owner" | "reader";
  day: string;
}

export const requestTables = {
  feed_days: { key: "day reader feed", other: "day reader feed requests subscribers" },
  download_days: { key: "day path", other: "day path downloads" },
  request_hashes: {
    key: "hash",
    leftOut: "secret",
    privacy: "Posts and links",
    visitors: "hash",
    erasedWith: "nothing",
    other: "kind day",
  },
} satisfies Record<string, Table>;
