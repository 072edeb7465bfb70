import { statSync } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { DamagedDatabaseError } from "../../core/db/errors.ts";
import { checkSchema } from "../../core/db/migrate.ts";
import { DatabaseFault, openExisting } from "../../core/db/open.ts";
import { quickCheck } from "../../core/db/quick-check.ts";
import type { Schema } from "../../core/db/schema.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import { commandLine } from "../../core/process/installation.ts";
import { explainStartFault } from "../../core/process/start-faults.ts";
import { describe } from "./check-disk.ts";

const subject = "Database";

interface CheckedDatabase {
  /** Open, unless there is a finding that is not ok. The caller closes it. */
  db: Kysely<Schema> | undefined;
  finding: Finding;
}

/** Opens the database without changing or creating it, and checks that it is intact and has the current schema. */
export async function checkDatabase(config: Examined["config"]): Promise<CheckedDatabase> {
  const file = path.join(config.dataDir, databaseFile);
  let db: Kysely<Schema> | undefined;
  try {
    if (config.databaseUrl === undefined && statSync(file, { throwIfNoEntry: false })?.isFile())
      refuseDamage(file);
    ({ db } = await openExisting({ ...config, onIdleError: () => {} }));
    const finding = await describeSchema(db, config, file);
    if (finding.level === "ok") return { db, finding };
    await db.destroy();
    return { db: undefined, finding };
  } catch (error) {
    await db?.destroy();
    const fault =
      error instanceof DatabaseFault ? error : new DatabaseFault(error, { ...config, onIdleError: () => {} });
    return { db: undefined, finding: problem(subject, explainStartFault(fault)) };
  }
}

function refuseDamage(file: string): void {
  const finding = quickCheck(file);
  if (finding !== "ok") throw new DamagedDatabaseError(finding);
}

async function describeSchema(
  db: Kysely<Schema>,
  config: Examined["config"],
  file: string,
): Promise<Finding> {
  const { missing } = await checkSchema(db);
  const isSqlite = config.databaseUrl === undefined;
  if (missing.length > 0) {
    const names = missing.join(", ");
    const how = isSqlite
      ? "backs it up and migrates it"
      : `migrates it. Make a backup first: ${commandLine("backup")}`;
    return warning(
      subject,
      `An older version created the database; it lacks ${names}. The next start ${how}.`,
    );
  }
  if (isSqlite) return ok(subject, `${file} (${describe(statSync(file).size)}) is intact and up to date.`);
  return ok(subject, `PostgreSQL at ${new URL(config.databaseUrl ?? "").host} answers and is up to date.`);
}
