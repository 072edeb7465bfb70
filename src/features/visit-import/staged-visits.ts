import { createHash } from "node:crypto";
import SqliteDatabase from "better-sqlite3";
import type { ExportedView, VisitDetails } from "./exported-view.ts";

/** A visit of an export. */
export interface StagedVisit {
  /** The same in every export that has this visit, and of no other visit. */
  key: string;
  /** When it began, in milliseconds since 1970. */
  start: number;
  visitor: string | undefined;
  details: VisitDetails;
  /** In the order in which they are in the export, each once. */
  pages: string[];
}

/** Visits of an export until all of it was read. */
export interface StagedVisits {
  add: (format: string, view: ExportedView) => void;
  /** Yields some visits at a time, oldest first. */
  read: () => Generator<StagedVisit[]>;
  close: () => void;
}

/** Visits that are read at a time: storing them takes about 10 ms. */
const readTogether = 200;
/** The most pages that are kept of a visit, as of those of this site. */
const maxPages = 50;

const schema = `
  create table visits (
    key text primary key,
    start integer not null,
    visitor text,
    details text not null,
    pages text not null,
    page_count integer not null
  ) without rowid;
  create index visits_by_start on visits (start, key);
`;

/** What the first view says counts for all of the visit. Exports are not always in the order of time. */
const addView = `
  insert into visits values (?, ?, ?, ?, ?, 1)
  on conflict (key) do update set
    details = iif(excluded.start < start, excluded.details, details),
    start = min(start, excluded.start),
    pages = iif(page_count < ${maxPages} and not ${hasPage()}, pages || char(10) || excluded.pages, pages),
    page_count = page_count + (not ${hasPage()})
`;

function hasPage(): string {
  return "(instr(char(10) || pages || char(10), char(10) || excluded.pages || char(10)) > 0)";
}

/**
 * Collects the page views of an export in a file of its own, where they find each other in any order and take no
 * memory. SQLite is faster than whatever could be written for this.
 * @param file is created, and can be deleted when this returns
 */
export function stageVisits(file: string): StagedVisits {
  const database = new SqliteDatabase(file);
  database.pragma("journal_mode = off");
  database.pragma("synchronous = off");
  database.pragma("cache_size = -8000");
  database.exec(`${schema} begin`);
  const add = database.prepare(addView);
  const addAlone = database.prepare("insert or ignore into visits values (?, ?, ?, ?, ?, 1)");
  const select = database.prepare<[number, string], StagedRow>(
    `select * from visits where (start, key) > (?, ?) order by start, key limit ${readTogether}`,
  );
  return {
    add: (format, { visit, visitor, time, path, details }) => {
      const values = [time, visitor ?? null, JSON.stringify(details), path];
      if (visit !== undefined) {
        add.run(keyOf(format, "visit", visit), ...values);
        return;
      }
      // Nothing else tells two views of the same page in the same second apart.
      for (let number = 1, changes = 0; changes === 0; number += 1)
        changes = addAlone.run(keyOf(format, "view", number, ...values), ...values).changes;
    },
    read: function* () {
      let after: [start: number, key: string] = [0, ""];
      for (;;) {
        const rows = select.all(...after);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = [last.start, last.key];
        yield rows.map(toVisit);
      }
    },
    close: () => database.close(),
  };
}

interface StagedRow {
  key: string;
  start: number;
  visitor: string | null;
  details: string;
  pages: string;
}

function toVisit({ key, start, visitor, details, pages }: StagedRow): StagedVisit {
  return {
    key,
    start,
    visitor: visitor ?? undefined,
    details: JSON.parse(details) as VisitDetails,
    pages: pages.split("\n"),
  };
}

/** With 96 bits, two of a billion visits do not have the same key. */
function keyOf(...parts: (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}
