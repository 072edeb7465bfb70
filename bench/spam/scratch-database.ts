import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { connect } from "../../src/core/db/connect.ts";
import { migrate } from "../../src/core/db/migrate.ts";
import type { Schema } from "../../src/core/db/schema.ts";
import type { JudgedMessage } from "../../src/features/spam/read-tokens.ts";

/** Opens an empty database, which is deleted when it is disposed of. */
export async function openScratchDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-spam-"));
  const connection = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate(connection);
  return {
    db: connection.db,
    insert: async (
      transaction: Transaction<Schema>,
      message: JudgedMessage & { state: "archived" | "spam" },
    ): Promise<string> => {
      const id = createId();
      const rest = {
        contact_consent: 0,
        idempotency_key: null,
        created_at: 0,
        notified_at: 0,
        deleted_at: null,
      };
      await transaction
        .insertInto("messages")
        .values({ id, ...message, ...rest })
        .execute();
      return id;
    },
    [Symbol.asyncDispose]: async () => {
      await connection.db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
