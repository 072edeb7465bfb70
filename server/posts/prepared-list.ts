import { hash } from "node:crypto";
import type { BlogSummary, Cover } from "../../contract/blogs.ts";
import type { Connection, Database } from "../db/connect.ts";
import { runTogether } from "../db/run-together.ts";
import type { Encoding } from "../http/choose-encoding.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { type CompressedBody, createCompressedBody } from "./compressed-body.ts";
import { divideList, type ListEntry, type ListPart } from "./list-parts.ts";
import type { PostCovers } from "./post-covers.ts";
import {
  type ListVersions,
  listPublishedRows,
  readListVersions,
  readPublicCounts,
  type SummaryRow,
  toSummary,
} from "./read.ts";

/** The public list of posts as it is sent. */
export interface PreparedList extends CompressedBody {
  /** The same on all instances for the same list. */
  etag: string;
  /** What is sent with each encoding of the list. */
  headers: Record<Encoding, Record<string, string>>;
}

interface Entry extends ListEntry {
  row: SummaryRow;
  cover: Cover | undefined;
  /** The views and likes, as {@link readPublicCounts} returns them. */
  counts: string;
}

interface KnownList {
  /** What the list was read at: the version of the database, of the covers, and of posts and counts. */
  version: string | undefined;
  coversVersion: number;
  versions: ListVersions;
  /** When the counts were read, in milliseconds of `performance.now()`. */
  readAt: number;
  list: PreparedList;
}

export interface ListParts extends Pick<Connection, "dataVersion"> {
  db: Database;
  covers: PostCovers & { version: () => number };
}

/** Clients may keep the list, but must ask each time whether it is still current. */
const listHeaders = {
  ...apiHeaders,
  "Cache-Control": "no-cache",
  "Content-Type": "application/json",
  Vary: "Accept-Encoding",
};

/**
 * Milliseconds after which counts are read again although their version is the same: an older instance, or somebody with a
 * database tool, does not raise it.
 */
const maxAge = 10_000;

/** Requests that share one query. There is no reason for a maximum. */
const maxBatchSize = Number.MAX_SAFE_INTEGER;

/**
 * Creates the function that returns the list. It is never older than the last change that was acknowledged before the call,
 * by any instance: with SQLite, it is kept until the database reports a change. Then, and with PostgreSQL for each call, the
 * versions of posts and counts are read, together with calls at the same time, and counts or rows if those have changed. Only
 * the entries that have changed are written again.
 */
export function createPreparedList({
  db,
  dataVersion,
  covers,
}: ListParts): () => PreparedList | Promise<PreparedList> {
  let entries: Entry[] = [];
  let parts: ListPart[] = [];
  let known: KnownList | undefined;

  /** Returns the list if it is known that nothing has changed. */
  function findCurrent(version: string | undefined): PreparedList | undefined {
    const isCurrent = version !== undefined && known?.version === version;
    return isCurrent && known?.coversVersion === covers.version() ? known.list : undefined;
  }

  async function read(): Promise<PreparedList> {
    // The versions are older than the rows, so a write between the two only causes one extra read.
    const [version, coversVersion] = [dataVersion?.(), covers.version()];
    const current = findCurrent(version);
    if (current !== undefined) return current;
    const versions = await readListVersions(db);
    const readAt = performance.now();
    const hasSameCovers = known?.coversVersion === coversVersion;
    if (
      known !== undefined &&
      hasSameCovers &&
      hasSameVersions(known, versions) &&
      readAt < known.readAt + maxAge
    ) {
      known = { ...known, version };
      return known.list;
    }
    const { version: postsVersion, counts } = await readPublicCounts(db);
    const hasSamePosts = hasSameCovers && known?.versions.posts === postsVersion;
    const after =
      (hasSamePosts ? withCounts(counts) : undefined) ??
      // The version is older than the rows, so a save between the two only causes one extra read.
      keepCurrent(await listPublishedRows(db), { checksCovers: !hasSameCovers });
    const isChanged =
      after.length !== entries.length || after.some((entry, index) => entry !== entries[index]);
    entries = after;
    const list = known === undefined || isChanged ? prepare() : known.list;
    known = { version, coversVersion, versions: { ...versions, posts: postsVersion }, readAt, list };
    return list;
  }

  /** Returns the entries with these counts, or `undefined` if they are those of another number of posts. */
  function withCounts(counts: string[]): Entry[] | undefined {
    if (counts.length !== entries.length) return undefined;
    return entries.map((entry, index) => {
      const text = counts[index] as string;
      if (text === entry.counts) return entry;
      const [views, likes] = text.split(" ").map(Number) as [number, number];
      return writeEntry({ ...entry.row, views, likes });
    });
  }

  /** Returns the entries of these rows: those that are known if nothing has changed, otherwise new ones. */
  function keepCurrent(rows: SummaryRow[], { checksCovers }: { checksCovers: boolean }): Entry[] {
    const before = new Map(entries.map((entry) => [entry.row.id, entry]));
    return rows.map((row) => {
      const entry = before.get(row.id);
      const isCurrent =
        entry !== undefined && hasSameRow(entry, row) && !(checksCovers && hasOtherCover(entry));
      return isCurrent ? entry : writeEntry(row);
    });
  }

  function hasOtherCover({ row: { image }, cover }: Entry): boolean {
    return covers.addTo<{ image: string; cover?: Cover }>({ image }).cover !== cover;
  }

  function writeEntry(row: SummaryRow): Entry {
    const post: BlogSummary = covers.addTo(toSummary(row));
    const counts = `${row.views} ${row.likes}`;
    return { row, cover: post.cover, counts, json: JSON.stringify(post) };
  }

  function prepare(): PreparedList {
    parts = divideList(entries, parts);
    const digest = hash("sha256", parts.map((part) => part.digest).join(""), "base64url");
    const etag = `W/"${digest.slice(0, 22)}"`;
    return { etag, headers: writeHeaders(etag), ...createCompressedBody(parts) };
  }

  const readTogether = runTogether<void, PreparedList>(async (calls) => {
    const list = await read();
    return calls.map(() => list);
  }, maxBatchSize);

  return () => findCurrent(dataVersion?.()) ?? readTogether();
}

function hasSameVersions({ versions }: KnownList, { posts, counts }: ListVersions): boolean {
  return versions.posts === posts && versions.counts === counts;
}

function hasSameRow(entry: Entry, row: SummaryRow): boolean {
  return (Object.keys(row) as (keyof SummaryRow)[]).every((column) => entry.row[column] === row[column]);
}

function writeHeaders(etag: string): PreparedList["headers"] {
  const identity = { ...listHeaders, ETag: etag };
  return {
    identity,
    br: { ...identity, "Content-Encoding": "br" },
    gzip: { ...identity, "Content-Encoding": "gzip" },
  };
}
