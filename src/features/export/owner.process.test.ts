import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import { readZip } from "../../../test/read-zip.ts";
import { makeApiKey } from "../api-keys/testing/api-keys.ts";
import { startExport } from "./export-process.ts";

describe.each(engines)("the archive of everything on %s", (engine) => {
  test("is for the owner only, and has the posts", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { slug } = await makeBlog(app);
    expect((await app.request("/api/export")).status).toBe(401);
    const { key } = await makeApiKey(as);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await app.request("/api/export", { headers })).status).toBe(403);
    expect((await as("/api/export", { method: "HEAD" })).status).toBe(200);
    const response = await as("/api/export");
    expect([response.status, (await as("/api/export")).status]).toEqual([200, 409]);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="foliodesk-export.zip"');
    const archive = Buffer.from(await response.arrayBuffer());
    const files = await readZip(archive);
    expect(files.get(`posts/${slug}.md`)?.toString()).toContain(`slug: ${slug}`);
    // An unchanged site is exported as the same bytes.
    const again = Buffer.from(await (await as("/api/export")).arrayBuffer());
    expect(again.equals(archive)).toBe(true);
  });
});

test("an archive that cannot be completed fails, and one that is not read any more ends its process", async () => {
  await using app = await startTestApp("sqlite");
  const { config, clock } = app.context;
  const missing = { ...config, dataDir: "/nonexistent", now: clock() };
  await expect(buffer(startExport(missing))).rejects.toThrow("The database could not be opened");
  const abandoned = startExport({ ...config, now: clock() });
  const running = () => execFileSync("ps", ["-o", "args=", "--ppid", String(process.pid)]).toString();
  expect(running()).toContain("export-program");
  abandoned.destroy();
  await expect.poll(running).not.toContain("export-program");
});
