import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { signIn } from "../../../../../test/owner.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../../../../../test/small-disk.ts";
import type { Uploaded } from "../../contract.ts";
import { noise } from "../pictures/test-pictures.ts";

const reason = whyNoSmallDisk();

describe.skipIf(reason !== undefined)(`uploads on a full disk${reason ? `: ${reason}` : ""}`, () => {
  test("are refused with the reason and leave nothing, while what is stored is still served", {
    timeout: 60_000,
  }, async () => {
    using large = mountSmallDisk(200);
    using small = mountSmallDisk(40);
    const body = new Uint8Array(await noise(300, 200).jpeg().toBuffer());
    const database = {
      dataDir: path.join(large.folder, "data"),
      databaseUrl: undefined,
      remove: async () => {},
    };
    const cacheDir = path.join(large.folder, "cache");
    const send = { method: "PUT", body };
    let url = "";
    {
      await using app = await startTestApp("sqlite", { database, config: { cacheDir } });
      const { as } = await signIn(app);
      const response = await as("/api/uploads?name=photo.jpg", send);
      url = ((await response.json()) as Uploaded).url;
    }
    await using app = await startTestApp("sqlite", { database, config: { cacheDir: small.folder } });
    const { as } = await signIn(app);
    const other = { method: "PUT", body: new Uint8Array(await noise(200, 200).jpeg().toBuffer()) };
    const refused = await as("/api/uploads?name=other.jpg", other);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^There is not enough space left.*other\.jpg/),
    });
    expect(await readdir(path.join(small.folder, "incoming"))).toEqual([]);
    expect((await app.request(url)).status).toBe(200);
    expect(await app.context.db.selectFrom("uploads").select("name").execute()).toEqual([
      { name: "photo.jpg" },
    ]);
  });
});
