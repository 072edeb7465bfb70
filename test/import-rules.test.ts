import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readImports } from "./import-graph.ts";
import { findSiblingImports, findViolations, importRules } from "./import-rules.ts";

const graph = readImports(path.resolve(import.meta.dirname, ".."));

test.each(importRules)("$name", (rule) => {
  const files = [...graph.keys()].filter((file) => rule.from.test(file));
  expect(files, "the rule applies to at least one file").not.toEqual([]);
  expect(findViolations(graph, rule)).toEqual([]);
});

test("routes do not import each other", () => {
  expect(findSiblingImports(graph)).toEqual([]);
});

/** Creates a project with these files and resolves its imports. */
async function readProject(files: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), "deskfolio-imports-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const packages = {
    "node_modules/hono/package.json": '{"main":"index.js"}',
    "node_modules/hono/index.js": "",
  };
  for (const [name, content] of Object.entries({ ...packages, ...files })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  return readImports(root);
}

const violations: [rule: string, files: Record<string, string>, chain: string][] = [
  [
    "contract imports no other folder",
    { "contract/a.ts": 'export type { B } from "../server/b.ts";', "server/b.ts": "" },
    "contract/a.ts -> server/b.ts",
  ],
  [
    "app imports only contract; app/api.ts may import the API's type",
    { "app/ui/a.tsx": 'type B = import("../../server/api/b.ts").B;', "server/api/b.ts": "" },
    "app/ui/a.tsx -> server/api/b.ts",
  ],
  [
    "app imports only contract; app/api.ts may import the API's type",
    { "app/api.ts": 'import { type A, b } from "../server/api/b";', "server/api/b.ts": "" },
    "app/api.ts -> server/api/b.ts",
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
    "only routes import from route folders",
    { "app/desktop/a.ts": 'import "../routes/me/b.ts";', "app/routes/me/b.ts": "" },
    "app/desktop/a.ts -> app/routes/me/b.ts",
  ],
  [
    "the API and the forms do not import the database layer",
    { "server/api/open/a.ts": 'import type { Schema } from "../../db/b.ts";', "server/db/b.ts": "" },
    "server/api/open/a.ts -> server/db/b.ts",
  ],
  [
    "layers below the API do not import it",
    { "server/http/a.ts": 'export * from "../api/owner/b.ts";', "server/api/owner/b.ts": "" },
    "server/http/a.ts -> server/api/owner/b.ts",
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
    "services do not import HTTP code",
    {
      "server/services/a.ts": 'import "../clock.ts";',
      "server/clock.ts": 'import type { Context } from "../server/context.ts";',
      "server/context.ts": 'import { Hono } from "hono";',
    },
    "server/services/a.ts -> server/clock.ts -> server/context.ts -> node_modules/hono/index.js",
  ],
  [
    "the database layer imports no other layer",
    { "server/db/open.ts": 'import "../config.ts";', "server/config.ts": "" },
    "server/db/open.ts -> server/config.ts",
  ],
];

test.each(violations)("a violation of “%s” is detected", async (name, files, chain) => {
  const rule = importRules.find((one) => one.name === name);
  expect(rule && findViolations(await readProject(files), rule)).toEqual([chain]);
});

test("every rule has a test with a violation", () => {
  expect(new Set(violations.map(([name]) => name))).toEqual(new Set(importRules.map(({ name }) => name)));
});

test("type imports are allowed if a rule has an exception for them", async () => {
  const files = {
    "app/api.ts": 'import type { Api } from "../server/api/api.ts";',
    "server/api/api.ts": "",
    "server/pages/a.ts": 'import { type PageData } from "../../app/page-data.ts";',
    "app/page-data.ts": "",
  };
  const project = await readProject(files);
  expect(importRules.flatMap((rule) => findViolations(project, rule))).toEqual([]);
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

test("an import that cannot be resolved is an error", async () => {
  await expect(readProject({ "app/a.ts": 'import "./gone.ts";' })).rejects.toThrow("./gone.ts");
});
