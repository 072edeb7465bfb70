import { existsSync } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { sendMessages } from "../../../test/many-messages.ts";
import { owner, signIn } from "../../../test/owner.ts";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../../../test/small-disk.ts";
import type { MessagePage } from "../messages/contract/messages.ts";
import { keepDiskReserve } from "./disk-reserve.ts";
import { createLog, type Logger } from "./log/log.ts";

/** Creates a log, and a function that returns its text. */
function collectLog(): { log: Logger; text: () => string } {
  const lines: string[] = [];
  return {
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
    text: () => lines.join(""),
  };
}

function visit(app: TestApp): Promise<Response> {
  return app.request("/api/dashboard/visits", { method: "POST" });
}

const reason = whyNoSmallDisk();

describe.skipIf(reason !== undefined)(`a full disk${reason ? `: ${reason}` : ""}`, () => {
  test("refuses visitors' writes but not reads, sign-ins, or deletions", { timeout: 60_000 }, async () => {
    using disk = mountSmallDisk(48);
    const dataDir = path.join(disk.folder, "data");
    const { log, text } = collectLog();
    const database = { dataDir, databaseUrl: undefined, remove: async () => {} };
    await using app = await startTestApp("sqlite", { log, database });
    const { as } = await signIn(app);
    const { id, slug } = await makeBlog(app);
    await expect
      .poll(() => existsSync(path.join(dataDir, "foliodesk.reserve")), { timeout: 15_000 })
      .toBe(true);
    const fill = await fillDisk(disk.folder);

    expect(await sendMessages(app, 100)).toContain(503);
    expect((await visit(app)).status).toBe(503);
    const like = await app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" } });
    expect([like.status, like.headers.get("retry-after")]).toEqual([503, "5"]);

    expect((await app.request("/api/blogs/public")).status).toBe(200);
    expect((await app.request(`/api/Blogs/slug/${slug}`)).status).toBe(200);
    for (let i = 0; i < 20; i += 1) {
      const login = await app.request("/api/auth/login", { method: "POST", json: owner });
      expect(login.status).toBe(200);
    }
    const { messages } = (await (await as("/api/messages")).json()) as MessagePage;
    for (const { _id } of messages) {
      expect((await as(`/api/messages/${_id}`, { method: "DELETE" })).status).toBe(204);
    }
    expect((await as(`/api/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(text()).toContain(`The disk of DATA_DIR is full: ${dataDir} (SQLITE_FULL). Free at least 16 MiB.`);
    expect(text()).not.toContain("rollback");

    await rm(fill);
    await expect.poll(async () => (await visit(app)).status, { timeout: 15_000 }).toBe(201);
    expect(text()).toContain("The disk of DATA_DIR has enough free space again");
  });

  test("is detected at start when there is no reserve and no space for one", async () => {
    using disk = mountSmallDisk(12);
    const { log, text } = collectLog();
    const reserve = keepDiskReserve({ folder: disk.folder, log });
    expect(reserve.isFull()).toBe(true);
    expect(text()).toContain("The disk of DATA_DIR is full");
    await reserve.stop();
  });

  test("uses the reserve once, and creates it again when there is space", async () => {
    using disk = mountSmallDisk(24);
    const file = path.join(disk.folder, "foliodesk.reserve");
    const reserve = keepDiskReserve({ folder: disk.folder, log: collectLog().log, interval: 20 });
    await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
    expect((await stat(file)).size).toBe(8 * 1024 * 1024);
    const fill = path.join(disk.folder, "fill");
    await writeFile(fill, Buffer.alloc(15 * 1024 * 1024, 1));
    expect([reserve.release(), reserve.release(), reserve.isFull()]).toEqual([true, false, true]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reserve.isFull()).toBe(true);
    await rm(fill);
    await expect.poll(() => existsSync(file) && !reserve.isFull(), { timeout: 10_000 }).toBe(true);
    await reserve.stop();
  });
});
