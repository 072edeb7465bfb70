import { Hono } from "hono";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Logger } from "../process/log/log.ts";

/** Milliseconds after which a database that does not respond counts as unavailable. */
const readyLimit = 2_000;
const uncached = { "Cache-Control": "no-store" };

interface HealthDeps {
  db: Database;
  log: Pick<Logger, "warn">;
}

/**
 * `/healthz` responds as long as the process is running, so that a supervisor knows when to restart it. `/readyz` also
 * queries the database, so that a load balancer knows where to send visitors. It returns 503 with the reason when the
 * database is unavailable.
 */
export function healthRoutes({ db, log }: HealthDeps, limit = readyLimit) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, uncached))
    .get("/readyz", async (c) => {
      try {
        await withTimeout(sql`select 1`.execute(db), limit);
        return c.json({ status: "ok" }, 200, uncached);
      } catch (error) {
        log.warn({ err: error }, "not ready: the database does not respond");
        return c.json({ status: "unavailable", reason: "database" }, 503, uncached);
      }
    });
}

async function withTimeout<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`No response within ${limit} ms`)), limit);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
