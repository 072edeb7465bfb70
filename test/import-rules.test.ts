import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Feature } from "../src/core/feature.ts";
import { readImports } from "./import-graph.ts";
import {
  type FeatureFolder,
  findCircles,
  findQueriesWithHttp,
  findSiblingImports,
  findUnneeded,
  findUnusedNeeds,
  findViolations,
  importRules,
} from "./import-rules.ts";

import { leftImports } from "./left-imports.ts";

const graph = readImports(path.resolve(import.meta.dirname, ".."));

test.each(importRules)("$name", (rule) => {
  const files = [...graph.keys()].filter((file) => rule.from.test(file));
  expect(files, "the rule applies to at least one file").not.toEqual([]);
  expect(findViolations(graph, rule)).toEqual([]);
});

test("routes do not import each other", () => {
  expect(findSiblingImports(graph)).toEqual([]);
});

test("rooms of the server form no circles", () => {
  expect(findCircles(graph)).toEqual([]);
});

test("files with queries do not know HTTP", () => {
  expect(findQueriesWithHttp(graph)).toEqual([]);
});

const features = await Promise.all(
  [...graph.keys()]
    .filter((file) => /^(server\/.+\/feature|features\/.+\/feature\.server)\.ts$/.test(file))
    .map(async (file) => {
      const [declared] = Object.values(
        (await import(path.resolve(import.meta.dirname, "../src", file))) as Record<string, Feature>,
      );
      if (declared === undefined) throw new Error(`${file} declares no feature`);
      return { ...declared, folder: path.posix.dirname(file) };
    }),
);

test("features import the core and what they need, and the core imports no feature", () => {
  expect([...new Set(findUnneeded(graph, features))].toSorted()).toEqual(leftImports.toSorted());
});

test("features import something from all that they need", () => {
  expect(findUnusedNeeds(graph, features)).toEqual([]);
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
    "contract imports no other folder, apart from the contract of a feature",
    { "contract/a.ts": 'export type { B } from "../server/b.ts";', "server/b.ts": "" },
    "contract/a.ts -> server/b.ts",
  ],
  [
    "app imports only contract, and the types of the server's routes",
    { "app/ui/a.tsx": 'type B = import("../../server/app.ts").B;', "server/app.ts": "" },
    "app/ui/a.tsx -> server/app.ts",
  ],
  [
    "app imports only contract, and the types of the server's routes",
    { "app/api.ts": 'import { type A, b } from "../server/posts/owner.ts";', "server/posts/owner.ts": "" },
    "app/api.ts -> server/posts/owner.ts",
  ],
  [
    "server imports only contract; server/pages may import the type of page data",
    { "features/a/a.ts": 'import { b } from "../../app/b.ts";', "app/b.ts": "" },
    "features/a/a.ts -> app/b.ts",
  ],
  [
    "server imports only contract; server/pages may import the type of page data",
    { "server/a.ts": 'import { b } from "../features/a/screens/b.ts";', "features/a/screens/b.ts": "" },
    "server/a.ts -> features/a/screens/b.ts",
  ],
  [
    "contract imports no other folder, apart from the contract of a feature",
    { "features/a/contract.ts": 'import { b } from "./b.ts";', "features/a/b.ts": "" },
    "features/a/contract.ts -> features/a/b.ts",
  ],
  [
    "screens of features import what those of the app do, and the contract of a feature",
    { "features/a/screens/a.tsx": 'import { b } from "../b.ts";', "features/a/b.ts": "" },
    "features/a/screens/a.tsx -> features/a/b.ts",
  ],
  [
    "server imports only contract; server/pages may import the type of page data",
    { "server/pages/a.ts": 'import { a } from "../../app/page-data.ts";', "app/page-data.ts": "" },
    "server/pages/a.ts -> app/page-data.ts",
  ],
  [
    "cli imports only server and contract",
    { "cli/a.ts": 'const b = await import("../app/b.ts");', "app/b.ts": "" },
    "cli/a.ts -> app/b.ts",
  ],
  [
    "only routes import from route folders; app/features.ts lists what features declare there",
    { "app/desktop/a.ts": 'import "../routes/me/b.ts";', "app/routes/me/b.ts": "" },
    "app/desktop/a.ts -> app/routes/me/b.ts",
  ],
  [
    "only app/features.ts imports the declarations of features of the admin area",
    { "app/routes.ts": 'import "./routes/admin/media/feature.ts";', "app/routes/admin/media/feature.ts": "" },
    "app/routes.ts -> app/routes/admin/media/feature.ts",
  ],
  [
    "only admin screens import from app/admin",
    { "app/routes/me/a.tsx": 'import "../../admin/ui/b.tsx";', "app/admin/ui/b.tsx": "" },
    "app/routes/me/a.tsx -> app/admin/ui/b.tsx",
  ],
  [
    "shared parts and what the browser stores import no other part of the app",
    { "app/ui/a.tsx": 'import { b } from "../api.ts";', "app/api.ts": "" },
    "app/ui/a.tsx -> app/api.ts",
  ],
  [
    "the dock does not import the other rooms of the desktop",
    { "app/desktop/dock/a.ts": 'import type { B } from "../window/b.ts";', "app/desktop/window/b.ts": "" },
    "app/desktop/dock/a.ts -> app/desktop/window/b.ts",
  ],
  [
    "only server/app.ts and the declarations of features import HTTP files of rooms",
    { "server/pages/a.ts": 'import "../posts/feeds/owner-b.ts";', "server/posts/feeds/owner-b.ts": "" },
    "server/pages/a.ts -> server/posts/feeds/owner-b.ts",
  ],
  [
    "only server/features.ts imports the declarations of features",
    { "cli/a.ts": 'import "../server/posts/feature.ts";', "server/posts/feature.ts": "" },
    "cli/a.ts -> server/posts/feature.ts",
  ],
  [
    "only server/features.data.ts imports what features store",
    { "server/db/a.ts": 'import "../posts/feature.data.ts";', "server/posts/feature.data.ts": "" },
    "server/db/a.ts -> server/posts/feature.data.ts",
  ],
  [
    "only declarations of features, and files directly in server, import the parts of features",
    { "server/posts/a.ts": 'import { b } from "../visits/parts.ts";', "server/visits/parts.ts": "" },
    "server/posts/a.ts -> server/visits/parts.ts",
  ],
  [
    "HTTP files of rooms know nothing of the database layer but the types of a connection",
    { "server/posts/public.ts": 'import type { Schema } from "../db/b.ts";', "server/db/b.ts": "" },
    "server/posts/public.ts -> server/db/b.ts",
  ],
  [
    "rooms do not import the composition of the server; the process that checks a backup runs a whole site",
    { "server/visits/a.ts": 'import type { AppContext } from "../context.ts";', "server/context.ts": "" },
    "server/visits/a.ts -> server/context.ts",
  ],
  [
    "jobs and http know no room but those below them",
    { "server/http/a.ts": 'export * from "../inbox/b.ts";', "server/inbox/b.ts": "" },
    "server/http/a.ts -> server/inbox/b.ts",
  ],
  [
    "process knows no room but db, log, and http",
    { "server/process/a.ts": 'import "../jobs/b.ts";', "server/jobs/b.ts": "" },
    "server/process/a.ts -> server/jobs/b.ts",
  ],
  [
    "sharp, satori, and PDFKit, which need much memory, are loaded only in separate processes",
    {
      "server/main.ts": 'const draw = () => import("./draw.ts");',
      "server/draw.ts": 'import sharp from "sharp";',
      "node_modules/sharp/package.json": '{"main":"index.js"}',
      "node_modules/sharp/index.js": "",
    },
    "server/main.ts -> server/draw.ts -> node_modules/sharp/index.js",
  ],
  [
    "a room's declarations of tables import nothing but what one is",
    { "server/visits/tables.ts": 'import "./visits.ts";', "server/visits/visits.ts": "" },
    "server/visits/tables.ts -> server/visits/visits.ts",
  ],
  [
    "the database layer and the log import no other room, apart from the list of what features store",
    { "server/db/open.ts": 'import "../process/metrics.ts";', "server/process/metrics.ts": "" },
    "server/db/open.ts -> server/process/metrics.ts",
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
    "app/api.ts": 'import type { PostApi } from "../server/posts/owner.ts";',
    "server/pages/a.ts": 'import { type PageData } from "../../app/page-data.ts";',
    "app/page-data.ts": "",
    "server/posts/owner.ts": 'import type { Database } from "../db/connect.ts";',
    "server/db/tables.ts": 'import { featureData } from "../features.data.ts";',
    "server/features.data.ts": 'import { postTables } from "./posts/tables.ts";',
    "server/posts/tables.ts": 'import type { Table } from "../db/table.ts";',
    "server/db/table.ts": "",
    "server/db/connect.ts": "",
  };
  const project = await readProject(files);
  expect(importRules.flatMap((rule) => findViolations(project, rule))).toEqual([]);
  expect(findCircles(project)).toEqual([]);
});

test("a route may import from the folders above and below it, but not from sibling folders", async () => {
  const project = await readProject({
    "app/routes/blog/dates.ts": 'import "./post/like.ts";',
    "app/routes/blog/post/like.ts":
      'import "../dates.ts"; import "../list/card.ts"; import "../../me/me.ts";',
    "app/routes/blog/list/card.ts": "",
    "app/routes/me/me.ts": "",
  });
  expect(findSiblingImports(project)).toEqual([
    "app/routes/blog/post/like.ts -> app/routes/blog/list/card.ts",
    "app/routes/blog/post/like.ts -> app/routes/me/me.ts",
  ]);
});

test("a circle of rooms is found even if no two files import each other", async () => {
  const project = await readProject({
    "server/a/one.ts": 'import type { B } from "../b/one.ts";',
    "server/a/two.ts": "",
    "server/b/one.ts": 'import "../c/one.ts";',
    "server/c/one.ts": 'import "../a/two.ts";',
    "server/c/one.test.ts": 'import "../d/one.ts";',
    "server/d/one.ts": 'import "../c/one.ts";',
  });
  expect(findCircles(project).sort()).toEqual(["a -> b -> c -> a", "b -> c -> a -> b", "c -> a -> b -> c"]);
});

test("an import of a feature is found in the core, and in features that do not need it", async () => {
  const folders: FeatureFolder[] = [
    { folder: "server/posts", name: "posts", isCore: true },
    { folder: "server/posts/feeds", name: "feeds" },
    { folder: "server/letter", name: "letter", needs: ["feeds", "posts"] },
    { folder: "server/goals", name: "goals" },
  ];
  const project = await readProject({
    "server/context.ts": 'import "./goals/goals.ts"; import "./posts/read.ts";',
    "server/features.ts": 'import "./goals/goals.ts";',
    "server/posts/read.ts": 'import type { A } from "./feeds/feed.ts";',
    "server/posts/feeds/feed.ts": 'import "../read.ts"; import "../../goals/goals.ts";',
    "server/letter/letter.ts": 'import "../posts/feeds/feed.ts";',
    "server/goals/goals.ts": "",
    "server/goals/goals.test.ts": 'import "../letter/letter.ts";',
  });
  expect(findUnneeded(project, folders)).toEqual([
    "server/context.ts -> server/goals/goals.ts",
    "server/posts/read.ts -> server/posts/feeds/feed.ts",
    "server/posts/feeds/feed.ts -> server/goals/goals.ts",
  ]);
  expect(findUnusedNeeds(project, folders)).toEqual(["letter -> posts"]);
});

test("HTTP code is found behind a file with queries", async () => {
  const project = await readProject({
    "server/a/read.ts": 'import type { Kysely } from "kysely"; import "./clock.ts";',
    "server/a/clock.ts": 'import { Hono } from "hono";',
    "node_modules/kysely/package.json": '{"main":"index.js"}',
    "node_modules/kysely/index.js": "",
  });
  expect(findQueriesWithHttp(project)).toEqual([
    "server/a/read.ts -> server/a/clock.ts -> node_modules/hono/index.js",
  ]);
});

test("an import that cannot be resolved is an error", async () => {
  await expect(readProject({ "app/a.ts": 'import "./gone.ts";' })).rejects.toThrow("./gone.ts");
});
