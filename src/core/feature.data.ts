import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { z } from "zod";
import type { Connection } from "./db/connect.ts";
import type { Schema } from "./db/schema.ts";
import type { Table } from "./db/table.ts";
import type { RoomFile } from "./exports/room-file.ts";
import type { Logger } from "./process/log/log.ts";
import type { Variable } from "./process/variable.ts";
import type { processVariables } from "./server/variables.ts";
import type { AppName } from "./site/contract/apps.ts";
import type { Site } from "./site/contract/site.ts";
import type { StoreDeps } from "./site/server/open-file-store.ts";
import type { DescribeFile } from "./site/server/resolve-pictures.ts";
import type { Locate, SiteFault } from "./site/server/site-fault.ts";
import type { FileStore } from "./site/server/write/file-store.ts";

/** Variables of the environment that only a feature reads, and what the configuration has of them. */
export interface FeatureVariables<Settings extends object = object, Name = string, Values = object> {
  /** The variable of the process after which they are listed, and their faults reported. */
  after: keyof typeof processVariables;
  declared: Readonly<Record<string, Variable>>;
  /** Two of them that are a fault without each other. */
  together?: readonly [Name, Name];
  /** What one of them requires, and the fault without it. */
  requires?: { name: Name; other: keyof typeof processVariables; fault: string };
  /** Returns what the configuration has of their values. */
  read(values: Values): Settings;
  /** Returns why a site cannot start with them, although commands can use them. */
  findStartFault?(settings: Settings): string | undefined;
}

type ValuesOf<Declared extends Record<string, Variable>> = {
  [Name in keyof Declared]: z.output<Declared[Name]["schema"]>;
};

/** Checks the declaration of a feature's variables against their schemas. */
export function defineVariables<Declared extends Record<string, Variable>, Settings extends object>(
  variables: FeatureVariables<Settings, keyof Declared & string, ValuesOf<Declared>> & { declared: Declared },
): FeatureVariables<Settings> {
  return variables;
}

export interface StartedPlace extends Pick<Connection, "db" | "engine"> {
  dataDir: string;
  log: Pick<Logger, "warn">;
}

export type LoadMigration = () => Promise<Migration>;

/** Texts about entries of an app's file, in a folder of the site folder with the name of the app. */
export interface EntryTextFolder {
  app: AppName;
  /** What the owner calls all of them, such as "Studies". */
  title: string;
  /** What the owner calls one of them, such as "study". */
  noun: string;
}

/**
 * What a capability stores, and what commands have to know of it without the rest of the server: so all that takes long
 * to load is loaded when it is used. `features.data.ts` lists all of them.
 */
export interface FeatureData {
  /** Its tables, each after those that it references. Their rows are added to `Schema` where they are declared. */
  tables?: Readonly<Record<string, Table>>;
  /** The table of the core with which they are in a backup, after all of its group. At the end by default. */
  after?: string;
  /**
   * By name, which begins with a number: all migrations are applied in the order of their names, so a new one sorts after
   * all others. It changes only tables of the feature, because it stays applied when the feature is removed.
   */
  migrations?: Readonly<Record<string, LoadMigration>>;
  variables?: FeatureVariables;
  /** Kinds of its jobs each of which is a mail about a message. */
  messageMails?: readonly string[];
  /** What it adds to an export of everything. */
  files?: () => Promise<RoomFile[]>;
  /** Keeps a copy of a SQLite database before it is migrated. Returns its file, if the database has content. */
  beforeMigration?: (db: Kysely<Schema>, dataDir: string) => Promise<string | undefined>;
  /** Settles what processes that were killed have left. The database is open, and nothing else uses it yet. */
  atStart?: (place: StartedPlace) => Promise<void>;
  /** Returns what is wrong with files of a site folder that it reads, for commands. */
  fileFaults?: (siteDir: string, describeFile: DescribeFile) => Promise<SiteFault[]>;
  /** Texts about entries of apps' files. */
  entryTexts?: readonly EntryTextFolder[];
  /** Returns what is wrong with a site that was read, for commands. It is served nevertheless. */
  siteFaults?: (site: Site, locate: Locate) => Promise<SiteFault[]>;
  /** Opens where the files of the site are, if that is not a folder. */
  openSiteStore?: (deps: StoreDeps & { source: string }) => Promise<FileStore>;
  /** The kinds of its jobs that must not be lost, so that they are in backups. */
  keptJobs?: readonly string[];
  /** The names of pages that it writes. A page of the owner's can have one, and then wins. */
  pages?: readonly string[];
}

/** Joins what features declare by name. Throws if two of them declare the same name. */
export function joinNamed<Name extends string, Value>(
  what: "table" | "migration" | "variable",
  groups: readonly Readonly<Partial<Record<Name, Value>>>[],
): Record<Name, Value> {
  const joined: Partial<Record<string, Value>> = {};
  for (const [name, value] of groups.flatMap((group) =>
    Object.entries<Value>(group as Record<Name, Value>),
  )) {
    if (Object.hasOwn(joined, name))
      throw new Error(`Two files declare the ${what} ${name}. Remove it from one of them.`);
    joined[name] = value;
  }
  return joined as Record<Name, Value>;
}
