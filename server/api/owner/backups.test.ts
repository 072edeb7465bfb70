import { describe, expect, test } from "vitest";
import { backupsSchema } from "../../../contract/backups.ts";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { noteBackup, noteVerified } from "../../services/backups.ts";

describe.each(engines)("on %s", (engine) => {
  test("only the owner sees the newest verified backup", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const { as } = await signIn(app);
    const read = async () => backupsSchema.strict().parse(await (await as("/api/backups")).json());
    expect(await read()).toEqual({ lastVerified: null });
    for (const [id, madeAt] of [
      ["a", 1000],
      ["b", 3000],
      ["c", 2000],
      ["d", 4000],
    ] as const) {
      await noteBackup(db, { id, file: `/backups/${id}.tar.gz`, madeAt });
      if (id !== "d") expect(await noteVerified(db, id, 9000)).toBe(true);
    }
    expect(await noteVerified(db, "of another site", 9000)).toBe(false);
    expect(await read()).toEqual({
      lastVerified: {
        file: "/backups/b.tar.gz",
        madeAt: "1970-01-01T00:00:03.000Z",
        verifiedAt: "1970-01-01T00:00:09.000Z",
      },
    });
    expect((await app.request("/api/backups")).status).toBe(401);
  });
});
