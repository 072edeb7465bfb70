import { Hono } from "hono";
import { sql } from "kysely";
import type { AppContext } from "../context.ts";

/** Milliseconds after which a database that does not answer counts as away. */
const readyLimit = 2_000;

/**
 * `/healthz` answers as long as the process does, for whoever restarts it. `/readyz` asks the database as well, for
 * whoever decides where to send visitors, and answers 503 with the reason's name.
 */
export function healthRoutes({ db, log }: Pick<AppContext, "db" | "log">, limit = readyLimit) {
  return new Hono()
    .use(async (c, next) => {
      await next();
      c.header("Cache-Control", "no-store");
    })
    .get("/healthz", (c) => c.json({ status: "ok" }, 200))
    .get("/readyz", async (c) => {
      try {
        await withTimeout(sql`select 1`.execute(db), limit);
        return c.json({ status: "ok" }, 200);
      } catch (error) {
        log.warn({ err: error }, "not ready: the database does not answer");
        return c.json({ status: "unavailable", reason: "database" }, 503);
      }
    });
}

async function withTimeout<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`No answer within ${limit} ms`)), limit);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
