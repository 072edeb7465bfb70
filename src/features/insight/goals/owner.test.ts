import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { Refusal } from "../../../core/http/contract/refusal.ts";
import { insertVisits, type Visit } from "../../../core/visits/server/visits.ts";
import type { Goal } from "../contract/goals.ts";
import type { Insight } from "../contract/insight.ts";
import { countClosedDays } from "../insight/store-counts.ts";

const noon = Date.parse("2026-03-20T12:00:00Z");

async function start(engine: (typeof bothEngines)[number]) {
  const app = await startTestApp(engine, { clock: () => noon, config: { timeZone: "UTC" } });
  const { as } = await signIn(app);
  return {
    app,
    as,
    db: app.context.db,
    add: (json: unknown) => as("/api/insight/goals", { method: "POST", json }),
    list: async () => ((await (await as("/api/insight/goals")).json()) as { goals: Goal[] }).goals,
    read: async (query = ""): Promise<Insight> => {
      const response = await as(`/api/insight?from=2026-03-01&to=2026-03-31${query}`);
      return (await response.json()) as Insight;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function makeVisits(day: string, paths: string[], source = ""): Visit[] {
  const pages = paths.map((path) => ({ path, seconds: 1, read: 100 }));
  const report = JSON.stringify({ pages, actions: [] });
  return [{ visitedAt: Date.parse(day), day, country: undefined, city: undefined, report, source }];
}

describe.each(bothEngines)("goals on %s", (engine) => {
  const tags = tagsFor(engine);

  test("have exact counts, also of pages that are not among the rows of their table", async () => {
    await using site = await start(engine);
    expect((await site.add({ path: "/blog/hire-me/", label: " Hired " })).status).toBe(201);
    expect((await site.add({ path: "/services" })).status).toBe(201);
    // Sixty pages with two visits each come before the goals.
    const others = Array.from({ length: 60 }, (_, index) => [`/blog/post-${index}`]);
    const visits = ["2026-03-10", "2026-03-20"].flatMap((day) => [
      ...others.flatMap((paths) => makeVisits(day, paths)),
      ...makeVisits(day, day === "2026-03-10" ? ["/blog", "/blog/hire-me"] : ["/blog"], "Hacker News"),
    ]);
    await insertVisits(site.db, visits);
    const insight = await site.read();
    expect(insight.tables.page.rows.some(({ value }) => value === "/blog/hire-me")).toBe(false);
    const goals = [
      { _id: expect.any(String), path: "/blog/hire-me", label: "Hired", visits: 1, visitors: 0 },
      { _id: expect.any(String), path: "/services", label: null, visits: 0, visitors: 0 },
    ];
    expect(insight.goals).toEqual(goals);
    const ofSource = await site.read("&filter=source:Hacker News");
    expect([ofSource.totals.visits, ofSource.goals]).toEqual([2, goals]);
    const reached = await site.read("&filter=page:/blog/hire-me");
    expect(reached.tables.source.rows).toEqual([{ value: "Hacker News", visits: 1, visitors: 0 }]);
    await countClosedDays(site.db, { today: "2026-03-20" });
    expect((await site.read()).goals).toEqual(goals);
  });

  test("say whether the site has their page", async () => {
    await using site = await start(engine);
    await makeBlog(site.app, { slug: "hire-me" });
    for (const path of ["/contact", "/blog/hire-me", "/blog/hire", "/old-page", "/"])
      await site.add({ path });
    expect((await site.list()).map(({ path, hasPage }) => [path, hasPage])).toEqual([
      ["/contact", true],
      ["/blog/hire-me", true],
      ["/blog/hire", false],
      ["/old-page", false],
      ["/", true],
    ]);
  });

  test.each([
    ["", "Enter the address of a page, such as /services"],
    ["   ", "Enter the address of a page, such as /services"],
    [undefined, "Enter the address of a page, such as /services"],
    ["services", "Must start with /, such as /services"],
    ["https://ada.example/services", "Must start with /, such as /services"],
    ["/services?x=1", "Leave out what begins with ? or #"],
    ["/services#prices", "Leave out what begins with ? or #"],
    ["//rival.example", "Must be the address of one page, such as /services"],
    ["/\\rival.example", "Must be the address of one page, such as /services"],
    ["/our services", "Must be the address of one page, such as /services"],
    ["/services\u202e", "Must be the address of one page, such as /services"],
    ["/a\0b", "Must not contain the NUL character"],
    ["/admin", "Visits of the admin area are not counted"],
    ["/admin/", "Visits of the admin area are not counted"],
    ["/Admin/insight", "Visits of the admin area are not counted"],
    [`/${"x".repeat(500)}`, "Use at most 500 characters"],
  ])("with the path %j are refused", async (path, message) => {
    await using site = await start(engine);
    const response = await site.add({ path });
    expect(response.status).toBe(400);
    const { issues } = (await response.json()) as Refusal;
    expect(issues).toContainEqual({ path: "path", message });
    expect(await site.list()).toEqual([]);
  });

  test("with other values are refused", { tags }, async () => {
    await using site = await start(engine);
    const bodies = [
      null,
      [],
      { path: 5 },
      { path: "/me", label: "x".repeat(61) },
      { path: "/me", visits: 9 },
    ];
    for (const body of bodies) expect((await site.add(body)).status).toBe(400);
    expect((await site.add({ path: "/administration" })).status).toBe(201);
    const longest = `/${"ü".repeat(499)}`;
    expect((await site.add({ path: longest, label: "" })).status).toBe(201);
    expect((await site.list()).at(-1)).toMatchObject({ path: longest, label: null });
  });

  test("are different pages, also when one is added twice at the same time, and at most 20", async () => {
    await using site = await start(engine);
    const same = await Promise.all([1, 2, 3].map(() => site.add({ path: "/services" })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = (await (await site.add({ path: "/services/" })).json()) as Refusal;
    expect(again.issues).toEqual([{ path: "path", message: "This address is a goal already" }]);
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, index) => site.add({ path: `/p${index}` })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(await site.list()).toHaveLength(20);
    expect(await (await site.add({ path: "/one-more" })).json()).toEqual({
      message: "There can be at most 20 goals of your own. Delete one first.",
    });
  });

  test("are deleted once", async () => {
    await using site = await start(engine);
    const { _id: id } = (await (await site.add({ path: "/services" })).json()) as Goal;
    const remove = (one: string) => site.as(`/api/insight/goals/${one}`, { method: "DELETE" });
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await remove("nonsense")).status).toBe(404);
    expect([await site.list(), (await site.read()).goals]).toEqual([[], []]);
  });
});
