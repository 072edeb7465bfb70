import { rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { createMigratedDatabase, engines } from "../../../../test/databases.ts";
import { createOwnSite } from "../../../../test/own-site.ts";
import { signIn } from "../../../../test/owner.ts";
import type {} from "../../project-pages/list-project-pages.ts";
import type { StoredFacts } from "../contract.ts";
import { sourceOf } from "../hosts/parse-source.ts";
import { onForgejo, type Paths, refuse, startCodeHost } from "../testing/code-host.ts";
import { factJobs } from "./fact-jobs.ts";

const base = "/api/v1/repos/ada";
const line = "TypeScript 81%, CSS 12%, HTML 6% · MIT · 214 stars · last release v2.1, March 2026";

const hangUp = (_request: IncomingMessage, response: ServerResponse) => void response.destroy();

/** A host with two repositories, whose answers a test can replace. */
async function start(engine: (typeof engines)[number], more: Paths = {}) {
  const license = { spdx_id: "MIT", name: "MIT" };
  const paths: Paths = {
    [`${base}/shelf`]: onForgejo("shelf", { stars_count: 214, license }),
    [`${base}/shelf/languages`]: { TypeScript: 81, CSS: 12, HTML: 6, Shell: 1 },
    [`${base}/shelf/releases/latest`]: { tag_name: "v2.1", published_at: "2026-03-04T05:06:07Z" },
    [`${base}/saw`]: onForgejo("saw"),
    [`${base}/saw/languages`]: {},
    ...more,
  };
  const host = await startCodeHost(paths);
  const entry = (title: string) =>
    `  - { title: ${title}, description: One, techStack: [], github: "${host.url}/ada/${title}" }\n`;
  const siteDir = await createOwnSite({ "projects.yaml": `projects:\n${entry("shelf")}${entry("saw")}` });
  // The sample's are about its projects.
  await rm(path.join(siteDir, "projects"), { recursive: true, force: true });
  const database = await createMigratedDatabase(engine);
  onTestFinished(database.remove);
  const time = { now: Date.UTC(2026, 2, 20) };
  const config = { siteDir, codeHostToken: { host: host.host, token: "secret-token" } };
  const app = await startTestApp(engine, { database, config, clock: () => time.now, pages: true });
  const { as } = await signIn(app);
  const { context } = app;
  const [job] = factJobs(context);
  return {
    ...{ host, paths, as, context },
    read: async () => (await (await as("/api/site/facts")).json()) as StoredFacts,
    turn: (isOn: boolean) => as("/api/site/facts", { method: "PUT", json: { isOn } }),
    /** Runs the job of another night. */
    pass: async () => {
      time.now += 24 * 60 * 60_000;
      await job?.run([], new AbortController().signal);
    },
    facts: async (name: string) => {
      const page = context.site.current().entryPages.find((one) => one.path === `/projects/${name}`);
      return page && (await context.listEntryFacts(page)).join(" · ");
    },
    text: async (name: string) => (await app.request(`/projects/${name}.md`)).text(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("facts on %s", (engine) => {
  test("are read and shown once the owner wants them, and are gone when not", async () => {
    await using site = await start(engine);
    await site.pass();
    expect(site.host.calls).toEqual([]);
    expect(await site.read()).toEqual({ isOn: false, known: 0, checkedAt: null, notes: [] });
    expect((await site.turn(true)).status).toBe(200);
    await site.pass();
    expect(site.host.calls).toHaveLength(6);
    expect(await site.facts("shelf")).toBe(line);
    expect(await site.text("shelf")).toContain(`\n${line}\n`);
    expect(await site.facts("saw")).toBe("");
    expect(await site.read()).toMatchObject({ isOn: true, known: 2, notes: [] });
    await site.turn(false);
    expect(await site.facts("shelf")).toBe("");
    expect(await site.read()).toMatchObject({ isOn: false, known: 0 });
  });

  /** Answers with it, and then that it has not changed. */
  const once = (answer: unknown) => (request: IncomingMessage, response: ServerResponse) => {
    const isSame = request.headers["if-none-match"] === '"1"';
    response.writeHead(isSame ? 304 : 200, { etag: '"1"' }).end(isSame ? "" : JSON.stringify(answer));
  };

  test("the note about one that has moved stays while it does not change", async () => {
    await using site = await start(engine);
    await site.turn(true);
    site.paths[`${base}/saw`] = refuse(301, { location: "/api/v1/repositories/2" });
    site.paths["/api/v1/repositories/2"] = once(onForgejo("hacksaw"));
    site.paths[`${base}/hacksaw/languages`] = {};
    for (const _night of [1, 2]) {
      await site.pass();
      expect((await site.read()).notes.map(({ note }) => note)).toEqual([
        expect.stringContaining("/ada/hacksaw. Change"),
      ]);
    }
  });

  test("an answer that has not changed takes one call", async () => {
    await using site = await start(engine);
    await site.turn(true);
    site.paths[`${base}/shelf`] = once(site.paths[`${base}/shelf`]);
    await site.pass();
    site.host.calls.length = 0;
    await site.pass();
    expect(site.host.calls.filter((call) => call.includes("shelf"))).toEqual([`${base}/shelf`]);
    expect(await site.facts("shelf")).toBe(line);
  });

  test("what is gone or has moved keeps facts, and the owner reads it", async () => {
    await using site = await start(engine);
    await site.turn(true);
    await site.pass();
    site.paths[`${base}/shelf`] = refuse(404);
    site.paths[`${base}/saw`] = refuse(301, { location: "/api/v1/repositories/2" });
    site.paths["/api/v1/repositories/2"] = onForgejo("hacksaw", { stars_count: 1 });
    site.paths[`${base}/hacksaw/languages`] = {};
    await site.pass();
    expect(await site.facts("shelf")).toBe(line);
    expect(await site.facts("saw")).toBe("1 star");
    const { notes } = await site.read();
    expect(notes.map(({ note }) => note)).toEqual([
      `It is now at ${site.host.url}/ada/hacksaw. Change its address in the Projects form.`,
      "It is no longer there, so its last facts stay.",
    ]);
  });

  test.each([
    ["403", refuse(403, { "x-ratelimit-remaining": "0" }), "allows no more calls"],
    ["429", refuse(429), "allows no more calls"],
    ["an error", refuse(503), "has answered with status 503"],
    ["no answer", hangUp, "cannot be reached"],
    ["a redirect elsewhere", refuse(302, { location: "http://127.0.0.2/" }), "has moved to"],
  ] satisfies [string, Paths[string], string][])(
    "%s changes nothing, and ends the calls of that night",
    async (_name, answer, note) => {
      await using site = await start(engine);
      await site.turn(true);
      await site.pass();
      const known = site.paths[`${base}/shelf`];
      site.paths[`${base}/shelf`] = answer;
      site.host.calls.length = 0;
      await site.pass();
      expect(site.host.calls).toEqual([`${base}/shelf`]);
      expect(await site.facts("shelf")).toBe(line);
      expect((await site.read()).notes[0]?.note).toContain(note);
      // The other one was read longer ago.
      site.paths[`${base}/shelf`] = known;
      await site.pass();
      expect(site.host.calls[1]).toBe(`${base}/saw`);
      expect((await site.read()).notes).toEqual([]);
    },
  );

  test("a host that soon allows no more calls is left alone", async () => {
    const answer = JSON.stringify(onForgejo("shelf"));
    await using site = await start(engine, {
      [`${base}/shelf`]: (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(200, { "x-ratelimit-remaining": "4" }).end(answer),
      [`${base}/shelf/releases/latest`]: refuse(404, { "x-ratelimit-remaining": "2" }),
    });
    await site.turn(true);
    await site.pass();
    expect(site.host.calls).toHaveLength(3);
  });
});

test.each([
  ["https://github.com/Ada/shelf.git", "https://github.com", "Ada/shelf"],
  ["https://gitlab.com/ada/tools/shelf/", "https://gitlab.com", "ada/tools/shelf"],
  ["https://codeberg.org/ada/shelf", "https://codeberg.org", "ada/shelf"],
  ["https://www.github.com/ada/shelf?tab=readme-ov-file#use", "https://github.com", "ada/shelf"],
  ["http://git.example:3000/ada/shelf", "http://git.example:3000", "ada/shelf"],
])("%s is on a host that is known", (address, host, repository) => {
  const source = sourceOf(address, "git.example:3000");
  expect([source?.host.origin, source?.path]).toEqual([host, repository]);
});

test.each([
  "https://github.com/ada",
  "https://github.com/ada/shelf/tree/main",
  "https://gitlab.com/ada/shelf/-/tree/main",
  "https://github.com.example/ada/shelf",
  "https://git.example/ada/shelf",
  "/code/shelf",
  "",
])("%j is no repository on a host that is known", (address) => {
  expect(sourceOf(address, undefined)).toBeUndefined();
});
