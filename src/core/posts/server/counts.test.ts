import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, createMigratedDatabase } from "../../../../test/databases.ts";
import { connect } from "../../db/connect.ts";
import { createPostCounts } from "./counts.ts";
import { postCounts } from "./parts.ts";

/** Returns the transactions that begin from now on. */
function countTransactions({ context: { db } }: TestApp) {
  const seen = { begun: 0 };
  const { transaction } = db;
  db.transaction = () => {
    seen.begun += 1;
    return transaction.call(db);
  };
  return seen;
}

async function countOutdated({ context }: TestApp): Promise<number> {
  const texts = await context.db.selectFrom("blog_texts").select("body_version").execute();
  return texts.filter((text) => text.body_version === null).length;
}

function readCounts({ context }: TestApp) {
  return context.db.selectFrom("blogs").select(["views", "likes"]).orderBy("id").execute();
}

describe.each(bothEngines)("the counts of posts on %s", (engine) => {
  test("that arrive together are committed together, and each is answered with its own", async () => {
    await using app = await startTestApp(engine);
    const counts = createPostCounts(app.context);
    const { id, slug } = await makeBlog(app, { content: ["One"] });
    const other = await makeBlog(app, { content: ["Another"] });
    // Their texts are parsed and stored when they are first read.
    await Promise.all(
      [slug, other.slug].map((name) => app.request(`/api/Blogs/slug/${name}`, { method: "HEAD" })),
    );
    await expect.poll(() => countOutdated(app)).toBe(0);
    const seen = countTransactions(app);
    const [views, likes, otherViews, otherLike] = await Promise.all([
      Promise.all([1, 2, 3].map(() => counts.view(slug))),
      Promise.all(
        (["like", "unlike", "unlike", "like", "like"] as const).map((action) => counts.like(id, action)),
      ),
      counts.view(other.slug),
      counts.like(other.id, "like"),
    ]);
    expect(seen.begun).toBe(1);
    expect(views.map((post) => [post?.views, post?.content])).toEqual([
      [1, ["One"]],
      [2, ["One"]],
      [3, ["One"]],
    ]);
    expect(likes, "no count drops below 0").toEqual([1, 0, 0, 1, 2]);
    expect(otherViews).toMatchObject({ views: 1, content: ["Another"], previous: { slug } });
    expect(otherLike).toBe(1);
    expect(await readCounts(app)).toEqual([
      { views: 3, likes: 2 },
      { views: 1, likes: 1 },
    ]);
  });

  test("are in the database when they are answered, where every other connection sees them", async () => {
    await using app = await startTestApp(engine);
    const counts = createPostCounts(app.context);
    const { id, slug } = await makeBlog(app);
    const { db } = connect({ ...app.context.config, onIdleError: () => {} });
    await counts.view(slug);
    expect(await db.selectFrom("blogs").select("views").execute()).toEqual([{ views: 1 }]);
    await counts.like(id, "like");
    expect(await db.selectFrom("blogs").select("likes").execute()).toEqual([{ likes: 1 }]);
    await db.destroy();
  });

  test("of unknown posts and drafts are none, and do not keep others from being counted", async () => {
    await using app = await startTestApp(engine);
    const counts = createPostCounts(app.context);
    const { slug } = await makeBlog(app);
    const draft = await makeBlog(app, { published: false });
    const [view, ...none] = await Promise.all([
      counts.view(slug),
      counts.view("unknown"),
      counts.view(draft.slug),
      counts.like("unknown", "like"),
      counts.like(draft.id, "like"),
    ]);
    expect(view?.views).toBe(1);
    expect(none).toEqual([undefined, undefined, undefined, undefined]);
    expect(await readCounts(app)).toEqual([
      { views: 1, likes: 0 },
      { views: 0, likes: 0 },
    ]);
  });

  test("of two instances add up, whatever the order in which each counts the posts", async () => {
    const database = await createMigratedDatabase(engine);
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    const posts = [await makeBlog(a), await makeBlog(a)];
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        [
          { counts: a.context.get(postCounts), order: posts },
          { counts: b.context.get(postCounts), order: posts.toReversed() },
        ].flatMap(({ counts, order }) =>
          order.flatMap(({ id, slug }) => [counts.view(slug), counts.like(id, "like")]),
        ),
      );
    }
    expect(await readCounts(a)).toEqual([
      { views: 40, likes: 40 },
      { views: 40, likes: 40 },
    ]);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });
});
