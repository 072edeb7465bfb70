import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { AdminBlog } from "../contract/blogs.ts";
import { detailNames, recordOf } from "../contract/post-fields.ts";
import type { WorkingCopy, WorkingState } from "../contract/working-copies.ts";

const editors = ["01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-ac96-774b-bcce-b302099a8058"] as const;
const fields = {
  title: "Half a ti",
  slug: "",
  image: "",
  content: ["Not finished, with a \0 and half \ud83d"],
  published: false,
  description: "",
  canonicalUrl: "",
  publishAt: "",
  date: "",
};

describe.each(bothEngines)("a working copy on %s", (engine) => {
  const tags = tagsFor(engine);

  test("keeps what was typed, complete or not, and leaves the published post alone", async () => {
    await using app = await startTestApp(engine, { pages: true, clock: () => Date.UTC(2026, 0, 1) });
    const { as } = await signIn(app);
    const { id, slug, title } = await makeBlog(app);
    const path = `/api/blogs/${id}/working-copy`;
    expect(await (await as(path)).json()).toEqual({ copy: null });
    const { version: base } = (await (await as(`/api/blogs/${id}`)).json()) as AdminBlog;
    const input = { editor: editors[0], base, replaces: null, fields };
    const stored = (await (await as(path, { method: "PUT", json: input })).json()) as WorkingState;
    expect(stored).toMatchObject({ copy: { editor: editors[0] }, postVersion: base });
    const complete = { ...recordOf(detailNames, () => ""), ...fields, tags: "", pinned: false };
    expect(await (await as(path)).json()).toEqual({ copy: { ...stored.copy, base, fields: complete } });
    expect(await (await as(`${path}/state`)).json()).toEqual(stored);
    expect(await (await app.request(`/api/Blogs/slug/${slug}`)).json()).toMatchObject({ title });
    expect(await (await as(`/api/blogs/${id}`)).json()).toMatchObject({ title, version: base });
  });

  test("is replaced by its own form, and by another one only if that has seen it", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const path = "/api/blogs/new/working-copy";
    const store = (editor: string, title: string, replaces: string | null = null) =>
      as(path, { method: "PUT", json: { editor, base: null, replaces, fields: { ...fields, title } } });
    const readTitle = async () => {
      const { copy } = (await (await as(path)).json()) as { copy: WorkingCopy };
      return copy.fields.title;
    };
    const [first, second] = editors;
    await store(first, "First");
    // Its answer may have been lost.
    const again = (await (await store(first, "First again")).json()) as WorkingState;
    const refused = await store(second, "Second");
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: "This post is being edited in another tab or on another device" },
    ]);
    expect((await store(second, "Second", "123")).status).toBe(409);
    expect(await readTitle()).toBe("First again");
    expect((await store(second, "Second", again.copy?.version)).status).toBe(200);
    expect((await store(first, "First once more", again.copy?.version)).status).toBe(409);
    expect(await readTitle()).toBe("Second");
  });

  test("is stored by one of two forms that store theirs at the same time", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const responses = await Promise.all(
      editors.map((editor) =>
        as("/api/blogs/new/working-copy", {
          method: "PUT",
          json: { editor, base: null, replaces: null, fields },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("ends with the save that was made from it, but not with another save", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id, ...post } = await makeBlog(app);
    const store = async (key: string, title: string) => {
      const json = { editor: editors[0], base: null, replaces: null, fields: { ...fields, title } };
      const response = await as(`/api/blogs/${key}/working-copy`, { method: "PUT", json });
      return ((await response.json()) as WorkingState).copy?.version ?? "";
    };
    const count = async () =>
      (await app.context.db.selectFrom("working_copies").select("key").execute()).length;
    const older = await store(id, "Older");
    const newer = await store(id, "Newer");
    const save = (headers: Record<string, string>) =>
      as(`/api/blogs/${id}`, { method: "PUT", json: post, headers });
    await save({});
    await save({ "Working-Copy": older });
    expect(await count()).toBe(1);
    await save({ "Working-Copy": newer });
    expect(await count()).toBe(0);

    const headers = { "Working-Copy": await store("new", "New") };
    const taken = await as("/api/blogs", { method: "POST", json: post, headers });
    expect([taken.status, await count()]).toEqual([409, 1]);
    const created = await as("/api/blogs", { method: "POST", json: { ...post, slug: "new" }, headers });
    expect([created.status, await count()]).toEqual([201, 0]);
  });

  test("can be discarded, but only as it was seen, and ends with its post", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app);
    const path = `/api/blogs/${id}/working-copy`;
    const json = { editor: editors[0], base: null, replaces: null, fields };
    const stored = (await (await as(path, { method: "PUT", json })).json()) as WorkingState;
    await as(`${path}?version=1`, { method: "DELETE" });
    expect(await (await as(path)).json()).toMatchObject({ copy: { fields } });
    await as(`${path}?version=${stored.copy?.version}`, { method: "DELETE" });
    expect(await (await as(path)).json()).toEqual({ copy: null });
    await as(path, { method: "PUT", json });
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    expect((await as(path, { method: "PUT", json })).status).toBe(404);
    await as(`/api/blogs/trash/${id}`, { method: "DELETE" });
    expect(await app.context.db.selectFrom("working_copies").select("key").execute()).toEqual([]);
  });

  test("is in a list of what is not saved, the latest first, with the title of a post that has none yet", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const list = async () => (await as("/api/blogs/working-copies")).json();
    expect(await list()).toEqual([]);
    const { id } = await makeBlog(app);
    const json = { editor: editors[0], base: null, replaces: null, fields };
    const versions: string[] = [];
    for (const key of ["new", id]) {
      now += 1_000;
      const response = await as(`/api/blogs/${key}/working-copy`, { method: "PUT", json });
      versions.push(((await response.json()) as WorkingState).copy?.version ?? "");
    }
    expect(await list()).toEqual([
      { _id: id, version: versions[1], savedAt: "2026-01-01T00:00:02.000Z" },
      { _id: "new", version: versions[0], savedAt: "2026-01-01T00:00:01.000Z", title: "Half a ti" },
    ]);
    expect((await app.request("/api/blogs/working-copies")).status).toBe(401);
  });

  test("is the owner's alone, and must have the fields of the form", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const path = "/api/blogs/new/working-copy";
    const json = { editor: editors[0], base: null, replaces: null, fields };
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await app.request(path, { method, ...(method === "PUT" && { json }) })).status).toBe(401);
    for (const invalid of [
      { ...json, editor: "me" },
      { ...json, fields: { ...fields, title: "x".repeat(256) } },
      { ...json, fields: { ...fields, content: [] } },
      { ...json, fields: { ...fields, more: 1 } },
      {},
    ])
      expect((await as(path, { method: "PUT", json: invalid })).status).toBe(400);
    const unknown = "/api/blogs/01890a5d-ac96-774b-bcce-b302099a8057/working-copy";
    expect((await as(unknown, { method: "PUT", json })).status).toBe(404);
    expect(await (await as(unknown)).json()).toEqual({ copy: null });
  });
});
