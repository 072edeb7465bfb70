import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { connect, type Engine } from "./db/connect.ts";
import type { Schema } from "./db/schema.ts";
import { type FindPlace, openGeo } from "./geo.ts";
import { createVisitRecorder, type Visit } from "./services/visits.ts";

/** What lives as long as the process. */
export interface AppContext {
  config: Config;
  log: Logger;
  engine: Engine;
  db: Kysely<Schema>;
  /** Milliseconds since 1970. */
  clock: () => number;
  findPlace: FindPlace;
  recordVisit: (visit: Visit) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens everything that the configuration names. */
export async function createContext(config: Config, log: Logger): Promise<AppContext> {
  const { engine, db } = connect({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  return {
    config,
    log,
    engine,
    db,
    clock: Date.now,
    findPlace: await openGeo(config.geoipDatabase),
    recordVisit: createVisitRecorder(db),
    close: () => db.destroy(),
  };
}
