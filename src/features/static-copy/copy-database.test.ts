import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { bothEngines } from "../../../test/databases.ts";
import { listPublishedPosts } from "../../core/posts/server/read.ts";
import { copyDatabase } from "./copy-database.ts";

test.each(bothEngines)(
  "a copy of the database on %s has one state, and changes of it stay there",
  async (engine) => {
    await using app = await startTestApp(engine);
    const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await makeBlog(app, { slug: "before" });
    await copyDatabase(app.context.config, folder);
    await makeBlog(app, { slug: "after" });
    expect(await readdir(folder)).toEqual(["foliodesk.sqlite"]);
    const copied = { dataDir: folder, databaseUrl: undefined };
    await using copy = await startTestApp("sqlite", { config: copied });
    await makeBlog(copy, { slug: "in-the-copy" });
    const slugs = async ({ context }: typeof app) =>
      (await listPublishedPosts(context.db)).map(({ slug }) => slug).sort();
    expect(await slugs(copy)).toEqual(["before", "in-the-copy"]);
    expect(await slugs(app)).toEqual(["after", "before"]);
  },
);
