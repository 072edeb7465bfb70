import { expect, test } from "vitest";
import { connect } from "../../src/core/db/connect.ts";
import { isUnavailable } from "../../src/core/db/errors.ts";
import { migrate } from "../../src/core/db/migrate.ts";
import { createCovers } from "../../src/core/media/server/drawings/covers.ts";
import { createPageData } from "../../src/core/pages/server/page-data.ts";
import { createPostBodies } from "../../src/core/posts/server/bodies.ts";
import { createRelatedPosts } from "../../src/core/posts/server/related-posts.ts";
import { createStamps } from "../../src/features/spam/stamps.ts";
import { startPostgres } from "../postgres.ts";
import { readSampleSite } from "../sample-site.ts";

test("when the database does not respond, only the first query of a page waits for it", {
  tags: ["release"],
  timeout: 30_000,
}, async () => {
  const postgres = await startPostgres();
  const { engine, db } = connect({ databaseUrl: postgres.url, dataDir: "", onIdleError: () => {} });
  await migrate({ engine, db });
  const sample = await readSampleSite();
  const store = { current: () => sample, faults: () => [], watch: () => {}, stop: async () => {} };
  const log = { warn: () => {} };
  const covers = createCovers({ siteDir: "", describe: () => Promise.reject(), log });
  const bodies = createPostBodies({ db, log });
  const relatedPosts = createRelatedPosts({ db });
  const data = createPageData({
    db,
    bodies,
    site: store,
    covers,
    relatedPosts,
    postSearch: undefined,
    config: { messagesKeep: undefined, timeZone: "UTC", isStaticCopy: false },
    inbox: { writeStamp: createStamps({ db, clock: Date.now }).write },
    fillPage: async (page) => page,
    listEntryFacts: async () => [],
  });
  expect(await data.hasPublishedBlog("none")).toBe(false);
  postgres.freeze();
  const outage = await data.listBlogPage({ page: 1 }).catch((error) => error);
  expect(isUnavailable(outage)).toBe(true);
  // The same error, so there was no second wait.
  expect(await data.findPublishedBlog("none").catch((error) => error)).toBe(outage);
  expect(await data.hasPublishedBlog("none")).toBeUndefined();
  expect(await data.hasBlogPage({ page: 2 })).toBeUndefined();
  expect(await data.findLatestBlog()).toBeUndefined();
  postgres.thaw();
  await expect.poll(() => data.hasPublishedBlog("none"), { timeout: 10_000 }).toBe(false);
  await db.destroy();
  await postgres.stop();
});
