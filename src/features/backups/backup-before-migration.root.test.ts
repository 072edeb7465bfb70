import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import {
  createOlderDatabase,
  failToStart,
  listBackups,
  olderSchema,
  startAndStop,
} from "../../../test/older-database.ts";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../../../test/small-disk.ts";
import { connect } from "../../core/db/connect.ts";

test.skipIf(whyNoSmallDisk() !== undefined)(
  "on a full disk, the database is not migrated until there is room",
  async () => {
    using disk = mountSmallDisk(24);
    const database = { dataDir: disk.folder, databaseUrl: undefined, remove: async () => {} };
    await createOlderDatabase(disk.folder);
    const { db } = connect({ ...database, onIdleError: () => {} });
    const fill = await fillDisk(disk.folder);
    await db.destroy();
    const { message, schema } = await failToStart(database);
    const folder = path.join(disk.folder, "backups");
    expect(message).toBe(
      `This version must migrate the database in DATA_DIR, and the backup before that failed: the disk of ${folder} is full (ENOSPC). Free some space. The database was not changed. Solve this, then start again.`,
    );
    expect(schema).toBe(olderSchema);
    expect((await listBackups(database)).filter((name) => name.endsWith(".tar.gz"))).toEqual([]);
    await writeFile(fill, "");
    await startAndStop(database);
    expect(await listBackups(database)).toHaveLength(1);
  },
);
