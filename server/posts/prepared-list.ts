import { hash } from "node:crypto";
import type { BlogSummary, Cover } from "../../contract/blogs.ts";
import type { Connection, Database } from "../db/connect.ts";
import { runTogether } from "../db/run-together.ts";
import { type CompressedBody, createCompressedBody } from "./compressed-body.ts";
import { divideList, type ListEntry, type ListPart } from "./list-parts.ts";
import type { PostCovers } from "./post-covers.ts";
import {
  listPublishedRows,
  type PublicCounts,
  readPublicCounts,
  type SummaryRow,
  summaryColumns,
  toSummary,
} from "./read.ts";

/** The public list of posts as it is sent. */
export interface PreparedList extends CompressedBody {
  /** The same on all instances for the same list. */
  etag: string;
}

interface Entry extends ListEntry {
  row: SummaryRow;
  cover: Cover | undefined;
}

interface KnownList {
  /** What the list was read at: the version of the database, of the covers, and of the posts with their counts. */
  version: string | undefined;
  coversVersion: number;
  counts: PublicCounts;
  list: PreparedList;
}

export interface ListParts extends Pick<Connection, "dataVersion"> {
  db: Database;
  covers: PostCovers & { version: () => number };
}

/** Requests that share one query. There is no reason for a maximum. */
const maxBatchSize = Number.MAX_SAFE_INTEGER;

/**
 * Creates the function that returns the list. It is never older than the last change that was acknowledged before the call,
 * by any instance: with SQLite, it is kept until the database reports a change, and with PostgreSQL, each call reads the
 * counts, together with calls at the same time. The rows are read when the version of the posts has changed. Only the entries
 * that have changed are written again.
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
    const counts = await readPublicCounts(db);
    const hasSameCovers = known?.coversVersion === coversVersion;
    const hasSameCounts = known?.counts.version === counts.version && known.counts.counts === counts.counts;
    const isChanged =
      !(hasSameCovers && hasSameCounts) && update(await readRows(counts), { checksCovers: !hasSameCovers });
    const list = known === undefined || isChanged ? prepare() : known.list;
    known = { version, coversVersion, counts, list };
    return list;
  }

  /** Reads the rows, or returns those that are known, with these counts. */
  async function readRows({ version, counts }: PublicCounts): Promise<SummaryRow[]> {
    const isKnown = known?.counts.version === version;
    // The version is older than the rows, so a save between the two only causes one extra read.
    return (isKnown ? withCounts(entries, counts) : undefined) ?? listPublishedRows(db);
  }

  /** Returns whether an entry has changed. */
  function update(rows: SummaryRow[], { checksCovers }: { checksCovers: boolean }): boolean {
    const before = new Map(entries.map((entry) => [entry.row.id, entry]));
    function keepOrWrite(row: SummaryRow): Entry {
      const entry = before.get(row.id);
      const isCurrent =
        entry !== undefined && hasSameRow(entry, row) && !(checksCovers && hasOtherCover(entry));
      return isCurrent ? entry : writeEntry(row);
    }
    const after = rows.map(keepOrWrite);
    const isChanged =
      after.length !== entries.length || after.some((entry, index) => entry !== entries[index]);
    entries = after;
    return isChanged;
  }

  function hasOtherCover({ row: { image }, cover }: Entry): boolean {
    return covers.addTo<{ image: string; cover?: Cover }>({ image }).cover !== cover;
  }

  function writeEntry(row: SummaryRow): Entry {
    const post: BlogSummary = covers.addTo(toSummary(row));
    return { row, cover: post.cover, json: JSON.stringify(post) };
  }

  function prepare(): PreparedList {
    parts = divideList(entries, parts);
    const digest = hash("sha256", parts.map((part) => part.digest).join(""), "base64url");
    return { etag: `W/"${digest.slice(0, 22)}"`, ...createCompressedBody(parts) };
  }

  const readTogether = runTogether<void, PreparedList>(async (calls) => {
    const list = await read();
    return calls.map(() => list);
  }, maxBatchSize);

  return () => findCurrent(dataVersion?.()) ?? readTogether();
}

function hasSameRow(entry: Entry, row: SummaryRow): boolean {
  return entry.row === row || summaryColumns.every((column) => entry.row[column] === row[column]);
}

/** Returns the rows of the entries with other counts, or `undefined` if these are not the counts of as many posts. */
function withCounts(entries: Entry[], counts: string): SummaryRow[] | undefined {
  const texts = counts === "" ? [] : counts.split(",");
  if (texts.length !== entries.length) return undefined;
  return entries.map(({ row }, index) => {
    const [views, likes] = (texts[index] as string).split(" ").map(Number) as [number, number];
    return row.views === views && row.likes === likes ? row : { ...row, views, likes };
  });
}
