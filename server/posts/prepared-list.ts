import { hash } from "node:crypto";
import type { BlogSummary, Cover } from "../../contract/blogs.ts";
import type { Connection, Database } from "../db/connect.ts";
import { runTogether } from "../db/run-together.ts";
import { type CompressedBody, createCompressedBody } from "./compressed-body.ts";
import type { PostCovers } from "./post-covers.ts";
import { listPublishedRows, type SummaryRow, summaryColumns, toSummary } from "./read.ts";

/** The public list of posts as it is sent. */
export interface PreparedList extends CompressedBody {
  /** The same on all instances for the same list. */
  etag: string;
}

interface Entry {
  row: SummaryRow;
  cover: Cover | undefined;
  json: Buffer;
  digest: string;
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
 * rows, together with calls at the same time. Only the entries whose rows have changed are written again.
 */
export function createPreparedList({
  db,
  dataVersion,
  covers,
}: ListParts): () => PreparedList | Promise<PreparedList> {
  let entries: Entry[] = [];
  let known: { version: string | undefined; coversVersion: number; list: PreparedList } | undefined;

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
    const rows = await listPublishedRows(db);
    const isChanged = update(rows, known?.coversVersion !== coversVersion);
    const list = known === undefined || isChanged ? prepare(entries) : known.list;
    known = { version, coversVersion, list };
    return list;
  }

  /** Returns whether an entry has changed. */
  function update(rows: SummaryRow[], checksCovers: boolean): boolean {
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
    const json = Buffer.from(JSON.stringify(post));
    return { row, cover: post.cover, json, digest: hash("sha256", json, "base64url") };
  }

  const readTogether = runTogether<void, PreparedList>(async (calls) => {
    const list = await read();
    return calls.map(() => list);
  }, maxBatchSize);

  return () => findCurrent(dataVersion?.()) ?? readTogether();
}

function hasSameRow(entry: Entry, row: SummaryRow): boolean {
  return summaryColumns.every((column) => entry.row[column] === row[column]);
}

const [start, comma, end] = ["[", ",", "]"].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

function prepare(entries: Entry[]): PreparedList {
  const parts = entries.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const digest = hash("sha256", entries.map((entry) => entry.digest).join(""), "base64url");
  return {
    etag: `W/"${digest.slice(0, 22)}"`,
    ...createCompressedBody(Buffer.concat([start, ...parts, end])),
  };
}
