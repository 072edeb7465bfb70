import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readImports } from "./import-graph.ts";
import {
  findCircles,
  findImportsOfApps,
  findQueriesWithHttp,
  findUnneeded,
  findUnusedNeeds,
  findViolations,
  importRules,
} from "./import-rules.ts";

const graph = readImports(path.resolve(import.meta.dirname, ".."));

test.each(importRules)("$name", (rule) => {
  const files = [...graph.keys()].filter((file) => rule.from.test(file));
  expect(files, "the rule applies to at least one file").not.toEqual([]);
  expect(findViolations(graph, rule)).toEqual([]);
});

test("apps of the desk do not import each other", async () => {
  expect(findImportsOfApps(graph)).toEqual([]);
  const project = await readProject({
    "core/blog/screens/post/like.ts": 'import "../dates.ts"; import "../../../me/screens/me.ts";',
    "core/blog/screens/dates.ts": "",
    "core/me/screens/me.ts": "",
  });
  expect(findImportsOfApps(project)).toEqual(["core/blog/screens/post/like.ts -> core/me/screens/me.ts"]);
});

test("subjects of the core form no circles", () => {
  expect(findCircles(graph)).toEqual([]);
});

test("files with queries do not know HTTP", () => {
  expect(findQueriesWithHttp(graph)).toEqual([]);
});

/** What the declarations in the folder of each feature say that it needs. */
const needs = new Map<string, string[]>();
for (const file of graph.keys()) {
  const folder = /^features\/([^/]+)\/(.+\/)?feature\.(server|app|cli)\.ts$/.exec(file)?.[1];
  if (folder === undefined) continue;
  const declared: Record<string, { needs?: string[] }> = await import(
    path.resolve(import.meta.dirname, "../src", file)
  );
  const all = Object.values(declared).flatMap((one) => one.needs ?? []);
  needs.set(folder, [...(needs.get(folder) ?? []), ...all]);
}

test("features import the core and what they need, and the core imports no feature", () => {
  expect([...new Set(findUnneeded(graph, needs))]).toEqual([]);
});

test("features import something from all that they need", () => {
  expect(findUnusedNeeds(graph, needs)).toEqual([]);
});

test("what features need leads in no circle, and to few others", () => {
  const reached = (name: string, seen: readonly string[]): string[] =>
    (needs.get(name) ?? []).flatMap((next) =>
      seen.includes(next) ? [`${[...seen, next].join(" -> ")}`] : reached(next, [...seen, next]),
    );
  expect([...needs.keys()].flatMap((name) => reached(name, [name]))).toEqual([]);
  // A feature that many others need belongs to the core.
  expect([...needs.values()].flat().length).toBeLessThanOrEqual(9);
});

/** Creates a project with these files and resolves its imports. */
async function readProject(files: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), "foliodesk-imports-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const packages = {
    "node_modules/hono/package.json": '{"main":"index.js"}',
    "node_modules/hono/index.js": "",
  };
  const sources = Object.entries(files).map(([name, content]): [string, string] => [
    name.startsWith("node_modules/") ? name : `src/${name}`,
    content,
  ]);
  for (const [name, content] of Object.entries({ ...packages, ...Object.fromEntries(sources) })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  return readImports(root);
}

const violations: [rule: string, files: Record<string, string>, chain: string][] = [
  [
    "contracts import only contracts",
    { "features/a/contract.ts": 'export type { B } from "./b.ts";', "features/a/b.ts": "" },
    "features/a/contract.ts -> features/a/b.ts",
  ],
  [
    "what browsers load imports only that, contracts, and the types of the server's routes",
    { "core/ui/a.tsx": 'type B = import("../server/app.ts").B;', "core/server/app.ts": "" },
    "core/ui/a.tsx -> core/server/app.ts",
  ],
  [
    "what browsers load imports only that, contracts, and the types of the server's routes",
    {
      "core/posts/screens/api.ts": 'import { type A, b } from "../server/owner.ts";',
      "core/posts/server/owner.ts": "",
    },
    "core/posts/screens/api.ts -> core/posts/server/owner.ts",
  ],
  [
    "what browsers load imports only that, contracts, and the types of the server's routes",
    { "features/a/screens/a.tsx": 'import { b } from "../b.ts";', "features/a/b.ts": "" },
    "features/a/screens/a.tsx -> features/a/b.ts",
  ],
  [
    "what only the server loads imports nothing that browsers load, but the type of page data",
    { "features/a/a.ts": 'import { b } from "./screens/b.ts";', "features/a/screens/b.ts": "" },
    "features/a/a.ts -> features/a/screens/b.ts",
  ],
  [
    "what only the server loads imports nothing that browsers load, but the type of page data",
    {
      "core/pages/server/a.ts": 'import { a } from "../screens/page-data.ts";',
      "core/pages/screens/page-data.ts": "",
    },
    "core/pages/server/a.ts -> core/pages/screens/page-data.ts",
  ],
  [
    "public screens and what they share import nothing of the admin area",
    { "core/me/screens/a.tsx": 'import "../../admin/ui/b.tsx";', "core/admin/ui/b.tsx": "" },
    "core/me/screens/a.tsx -> core/admin/ui/b.tsx",
  ],
  [
    "shared parts of screens import no screen",
    { "core/ui/a.tsx": 'import { b } from "../me/screens/b.tsx";', "core/me/screens/b.tsx": "" },
    "core/ui/a.tsx -> core/me/screens/b.tsx",
  ],
  [
    "the dock does not import the other parts of the desk",
    {
      "core/desk/screens/dock/a.ts": 'import type { B } from "../window/b.ts";',
      "core/desk/screens/window/b.ts": "",
    },
    "core/desk/screens/dock/a.ts -> core/desk/screens/window/b.ts",
  ],
  [
    "only the app and declarations import files that speak HTTP",
    {
      "core/pages/server/a.ts": 'import "../../../features/feeds/owner-b.ts";',
      "features/feeds/owner-b.ts": "",
    },
    "core/pages/server/a.ts -> features/feeds/owner-b.ts",
  ],
  [
    "only lists import the declarations of features",
    {
      "core/cli/a.ts": 'import "../posts/server/feature.server.ts";',
      "core/posts/server/feature.server.ts": "",
    },
    "core/cli/a.ts -> core/posts/server/feature.server.ts",
  ],
  [
    "only what composes the product imports the lists of features",
    { "core/http/a.ts": 'import "../../features/server.ts";', "features/server.ts": "" },
    "core/http/a.ts -> features/server.ts",
  ],
  [
    "only declarations, the composition of the server, and commands import the parts of features",
    {
      "core/posts/server/a.ts": 'import { b } from "../../visits/server/parts.ts";',
      "core/visits/server/parts.ts": "",
    },
    "core/posts/server/a.ts -> core/visits/server/parts.ts",
  ],
  [
    "files that speak HTTP know nothing of the database layer but the types of a connection",
    { "core/posts/server/public.ts": 'import type { Schema } from "../../db/b.ts";', "core/db/b.ts": "" },
    "core/posts/server/public.ts -> core/db/b.ts",
  ],
  [
    "only commands, and programs that run a whole site, import the composition of the server, apart from its configuration",
    {
      "features/a/a.ts": 'import type { AppContext } from "../../core/server/context.ts";',
      "core/server/context.ts": "",
    },
    "features/a/a.ts -> core/server/context.ts",
  ],
  [
    "subjects of the core get their settings as parameters, and do not import the configuration",
    {
      "core/posts/server/a.ts": 'import type { Config } from "../../server/config.ts";',
      "core/server/config.ts": "",
    },
    "core/posts/server/a.ts -> core/server/config.ts",
  ],
  [
    "jobs and http know nothing but what is below them",
    { "core/http/a.ts": 'export * from "../messages/server/b.ts";', "core/messages/server/b.ts": "" },
    "core/http/a.ts -> core/messages/server/b.ts",
  ],
  [
    "process knows nothing but db and http",
    { "core/process/a.ts": 'import "../jobs/b.ts";', "core/jobs/b.ts": "" },
    "core/process/a.ts -> core/jobs/b.ts",
  ],
  [
    "sharp, satori, and PDFKit, which need much memory, are loaded only in separate processes",
    {
      "core/server/main.ts": 'const draw = () => import("./draw.ts");',
      "core/server/draw.ts": 'import sharp from "sharp";',
      "node_modules/sharp/package.json": '{"main":"index.js"}',
      "node_modules/sharp/index.js": "",
    },
    "core/server/main.ts -> core/server/draw.ts -> node_modules/sharp/index.js",
  ],
  [
    "declarations of tables import nothing but what one is",
    { "core/visits/server/tables.ts": 'import "./visits.ts";', "core/visits/server/visits.ts": "" },
    "core/visits/server/tables.ts -> core/visits/server/visits.ts",
  ],
  [
    "the database layer and the log import nothing else, apart from the list of what features store",
    { "core/db/open.ts": 'import "../process/metrics.ts";', "core/process/metrics.ts": "" },
    "core/db/open.ts -> core/process/metrics.ts",
  ],
];

test.each(violations)("a violation of “%s” is detected", async (name, files, chain) => {
  const rule = importRules.find((one) => one.name === name);
  expect(rule && findViolations(await readProject(files), rule)).toEqual([chain]);
});

test("every rule has a test with a violation", () => {
  expect(new Set(violations.map(([name]) => name))).toEqual(new Set(importRules.map(({ name }) => name)));
});

test("type imports are allowed if a rule has an exception for them, and the list of what features store", async () => {
  const files = {
    "core/posts/screens/api.ts": 'import type { PostApi } from "../server/owner.ts";',
    "core/pages/server/a.ts": 'import { type PageData } from "../screens/page-data.ts";',
    "core/pages/screens/page-data.ts": "",
    "core/posts/server/owner.ts": 'import type { Database } from "../../db/connect.ts";',
    "core/db/tables.ts": 'import { featureData } from "../server/features.data.ts";',
    "core/server/features.data.ts": 'import { postTables } from "../posts/server/tables.ts";',
    "core/posts/server/tables.ts": 'import type { Table } from "../../db/table.ts";',
    "core/db/table.ts": "",
    "core/db/connect.ts": "",
  };
  const project = await readProject(files);
  expect(importRules.flatMap((rule) => findViolations(project, rule))).toEqual([]);
  expect(findCircles(project)).toEqual([]);
});

test("a circle of subjects is found even if no two files import each other", async () => {
  const project = await readProject({
    "core/a/one.ts": 'import type { B } from "../b/one.ts";',
    "core/a/two.ts": "",
    "core/b/one.ts": 'import "../c/one.ts";',
    "core/c/one.ts": 'import "../a/two.ts";',
    "core/c/one.test.ts": 'import "../d/one.ts";',
    "core/d/one.ts": 'import "../c/one.ts";',
  });
  expect(findCircles(project).sort()).toEqual(["a -> b -> c -> a", "b -> c -> a -> b", "c -> a -> b -> c"]);
});

test("an import of a feature is found in the core, and in features that do not need it", async () => {
  const needed = new Map([["letter", ["feeds", "goals"]]]);
  const project = await readProject({
    "core/server/context.ts": 'import "../../features/goals/goals.ts"; import "../posts/server/read.ts";',
    "features/server.ts": 'import "./goals/goals.ts";',
    "core/posts/server/read.ts": 'import type { A } from "../../../features/feeds/feed.ts";',
    "features/feeds/feed.ts": 'import "../../core/posts/server/read.ts"; import "../goals/goals.ts";',
    "features/letter/letter.ts": 'import "../feeds/feed.ts";',
    "features/goals/goals.ts": "",
    "features/goals/goals.test.ts": 'import "../letter/letter.ts";',
  });
  expect(findUnneeded(project, needed).toSorted()).toEqual([
    "core/posts/server/read.ts -> features/feeds/feed.ts",
    "core/server/context.ts -> features/goals/goals.ts",
    "features/feeds/feed.ts -> features/goals/goals.ts",
  ]);
  expect(findUnusedNeeds(project, needed)).toEqual(["letter -> goals"]);
});

test("HTTP code is found behind a file with queries", async () => {
  const project = await readProject({
    "core/a/read.ts": 'import type { Kysely } from "kysely"; import "./clock.ts";',
    "core/a/clock.ts": 'import { Hono } from "hono";',
    "node_modules/kysely/package.json": '{"main":"index.js"}',
    "node_modules/kysely/index.js": "",
  });
  expect(findQueriesWithHttp(project)).toEqual([
    "core/a/read.ts -> core/a/clock.ts -> node_modules/hono/index.js",
  ]);
});

test("an import that cannot be resolved is an error", async () => {
  await expect(readProject({ "core/a.ts": 'import "./gone.ts";' })).rejects.toThrow("./gone.ts");
});
