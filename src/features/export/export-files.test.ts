import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { engines } from "../../../test/databases.ts";
import {
  addPosts,
  decode,
  hash,
  readExport,
  startExportedSite,
  upload,
  webp,
} from "../../../test/exported-site.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { readCsv } from "../../../test/read-csv.ts";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { tableNames, tables } from "../../core/db/tables.ts";
import type {} from "../notifications/tables.ts";

const deskHash = createHash("sha256").update("desk").digest("hex").slice(0, 32);

describe.each(engines)("an export on %s", (engine) => {
  test("has posts as Markdown with their pictures, versions, and redirects", async () => {
    await using site = await startExportedSite(engine);
    await addPosts(site.db);
    const files = await readExport(site.place);
    const picture = `pictures/gru-e-1-${hash}.webp`;
    const desk = `pictures/my-desk-${deskHash}.JPG`;
    expect(decode(files.get("posts/first.md"))).toBe(`---
title: 'A: "b" 👋'
slug: first
date: 2026-03-20T11:59:51.000Z
description: "1e3"
series: S
tags:
  - "no"
  - C++
image: ../${picture}
pinned: true
aliases:
  - was
---

![A](../${picture}) [large](../${picture})

[d]: <../${picture}>

\`\`\`
![A](${upload})
---
\`\`\`

![Desk](../${desk}) ![Elsewhere](https://example.org/a.png) ![Missing](/b.png)

\`\`\`
code
\`\`\`

- a

  b

---

title: x
---

More\u2028and
`);
    expect(files.get(picture)).toBe(webp.toString("latin1"));
    expect(files.get(desk)).toBe("desk");
    const names = [...files.keys()];
    expect(names.filter((name) => /^(posts|versions)\//.test(name))).toEqual([
      "posts/a--b.md",
      "posts/a-b.md",
      "posts/ab.md",
      "posts/first.md",
      "versions/first/20260320T115951000Z.md",
      "versions/first/20260320T115952000Z.md",
      "posts/index_.md",
      "posts/noted.md",
      "posts/soon.md",
    ]);
    expect(decode(files.get("versions/first/20260320T115951000Z.md"))).toContain(`![A](../../${picture})`);
    expect(files.get("posts/index_.md")).not.toContain("\ndate:");
    expect(files.get("posts/index_.md")).toContain("\ndraft: true\n");
    expect(files.get("posts/soon.md")).toContain("\npublishDate: 2100-01-01T00:00:00.000Z\n");
    expect(readCsv(decode(files.get("redirects.csv")))).toEqual([
      ["from", "to"],
      ["/2019/%c3%bcber", "/blog/first"],
      ["/a", "/blog/first"],
      ["/blog/tag/a", "/blog/first"],
      ["/blog/was", "/blog/first"],
    ]);
    const { posts } = JSON.parse(files.get("posts.json") ?? "");
    expect(posts[3]).toMatchObject({ slug: "first", views: 7, likes: 3 });
    expect(posts[3].formerPaths).toEqual(["/2019/%c3%bcber", "/a", "/blog/tag/a"]);
    expect(posts[5].file).toEqual({ path: "posts/noted.md", hash: "2".repeat(64) });
    expect(names.filter((name) => name.startsWith("site/")).sort()).toEqual(
      ["site/pictures/My désk.JPG", "site/posts/noted.md", "site/site.yaml"].sort(),
    );
    expect([...files.values()].join()).not.toContain("Thrown away");
  });

  test("of an empty site has everything but posts", async () => {
    await using site = await startExportedSite(engine);
    const files = await readExport(site.place);
    expect(JSON.parse(files.get("posts.json") ?? "")).toEqual({ posts: [] });
    expect(JSON.parse(files.get("messages/messages.json") ?? "")).toEqual({ messages: [] });
    expect(files.get("README.md")).toContain("# A site, exported from Foliodesk");
  });

  test("has no secrets", async () => {
    const site = await createFilledSite(engine);
    const db = await openTestDatabase(site);
    const token = "0123456789abcdef0123456789abcdef";
    const admin = await db.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
    const session = { token_hash: token, id: "a-session-of-the-owner", admin_id: admin.id };
    await db
      .insertInto("sessions")
      .values({ ...session, created_at: 1, expires_at: 2, last_used_at: 1 })
      .execute();
    const device = {
      id: "a-device-of-the-owner",
      endpoint: "https://push.example/a",
      p256dh: "a-public-key",
    };
    const rest = {
      auth: "a-secret-of-a-device",
      name: "A phone of the owner",
      created_at: 1,
      session_id: null,
    };
    await db
      .insertInto("push_devices")
      .values({ ...device, ...rest, failure: null })
      .execute();
    await db
      .insertInto("visit_salts")
      .values({ day: "2026-03-20", salt: "a-salt-of-a-day", created_at: 1 })
      .execute();
    const files = await readExport({ ...site, siteDir: path.join(site.dataDir, "site") });
    const everything = [...files.values()].join("\n");
    const secrets = [admin.password_hash, admin.id];
    for (const table of tableNames.filter((name) => tables[name].leftOut === "secret"))
      for (const row of await db.selectFrom(table).selectAll().execute())
        secrets.push(...Object.values(row).filter(isLongText));
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    await db.destroy();
    await site.remove();
  });
});

function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > 11;
}

test("an export is refused if the site folder has the database, or names that are not valid on every system", async () => {
  await using site = await startExportedSite("sqlite");
  await expect(readExport({ ...site.place, siteDir: site.place.dataDir })).rejects.toThrow(
    "both SITE_DIR and DATA_DIR",
  );
  await writeFile(path.join(site.siteDir, "a\\b.txt"), "");
  await expect(readExport(site.place)).rejects.toThrow(CommandFault);
});
