import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { sendLimit } from "../src/core/contact/server/receive.ts";
import type { NetworkPoints } from "../src/core/http/rate-limit.ts";
import { likeLimits } from "../src/core/posts/server/count-likes.ts";
import { installation } from "../src/core/process/installation.ts";
import { createMetrics } from "../src/core/process/metrics.ts";
import type { Variable } from "../src/core/process/variable.ts";
import { readConfig } from "../src/core/server/config.ts";
import { variables } from "../src/core/server/variables.ts";
import { visitLimit } from "../src/core/visits/server/count.ts";
import { completeManifest, readme } from "../src/features/init/init/project-files.ts";
import { listFeatures } from "./feature-folders.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "build/README.md",
  "sample/README.md",
  ...globSync(["docs/**/*.md", "src/**/README.md"], { cwd: installation.root }).sort(),
];

function read(page: string): string {
  return readFileSync(path.join(installation.root, page), "utf8");
}

/** Returns the cells of the tables on a page, row by row. */
function readRows(page: string): string[][] {
  const rows = read(page).matchAll(/^\|(.+)\|$/gm);
  return [...rows].map(([, cells = ""]) => cells.split("|").map((cell) => cell.trim()));
}

function findRow(page: string, first: string): string {
  const row = readRows(page).find(([cell]) => cell?.startsWith(first));
  if (row === undefined) throw new Error(`${page} has no row ${first}`);
  return row.join(" | ");
}

const variableRows = readRows("docs/configuration.md").filter(([names = ""]) => /^`[A-Z0-9_]+`/.test(names));
const namesIn = (text = "") => [...text.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name);

/** Returns the rows that configuration.md has, as the variables declare them. */
function declareRows(): string[][] {
  const rows: string[][] = [];
  for (const [name, { row }] of Object.entries<Variable>(variables)) {
    const last = rows.at(-1);
    if (row !== undefined) rows.push([`\`${name}\``, row.default, row.text]);
    else if (last !== undefined) last[0] += `, \`${name}\``;
  }
  return rows;
}

test("configuration.md says of every variable what its declaration says, and lists no others", () => {
  // Read before the configuration, because it names the file that has the others.
  const others = variableRows.filter(([name]) => name !== "`ENV_FILE`");
  expect(others.sort()).toEqual(declareRows().sort());
});

test("the example of a file with settings has the example of every variable, and is accepted", () => {
  const text = read(".env.example");
  const examples = Object.entries(variables).map(([name, { example }]) => `#${name}=${example}`);
  expect([...text.matchAll(/^#[A-Z0-9_]+=.*$/gm)].map(String).sort()).toEqual(examples.sort());
  expect(() => readConfig(parseEnv(text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, "")))).not.toThrow();
});

test("the defaults of variables in configuration.md are those of the program", () => {
  const defaults = variableRows.flatMap(([names, values = ""]) => {
    const literals = [...values.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value);
    const list = namesIn(names);
    // Other defaults are descriptions.
    return literals.length === list.length ? list.map((name, index) => [name, literals[index]] as const) : [];
  });
  const checked = defaults.filter(
    ([name]) => !["CACHE_DIR", "SITE_DIR", "SITE_URL", "DATABASE_URL", "ENV_FILE"].includes(name),
  );
  expect(checked.map(([name]) => name)).toEqual([
    "PORT",
    "HOST",
    "SITE_EDITING",
    "SITE_STORE",
    "DATA_DIR",
    "DATABASE_WAIT",
    "TRUST_PROXY",
    "INDEXNOW_ENDPOINT",
    "EDGE_CACHE",
    "VISITS_KEEP",
    "LIVE_RELOAD",
    "LOG_LEVEL",
  ]);
  const INDEXNOW_KEY = "a-key-of-a-test";
  for (const [name, value] of checked)
    expect(readConfig({ [name]: value, INDEXNOW_KEY }), name).toEqual(readConfig({ INDEXNOW_KEY }));
});

describe.each(pages)("%s", (page) => {
  const text = read(page);

  test("names only commands and options that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const declarations = globSync("src/{core/cli/program,features/*/feature.cli}.ts", {
      cwd: installation.root,
    });
    const program = declarations.map(read).join("\n");
    for (const [, name = ""] of text.matchAll(/npm run ([a-z-]+)/g)) expect(scripts).toHaveProperty([name]);
    for (const [, name = ""] of text.matchAll(/npx foliodesk ([a-z-]+)/g))
      expect(program).toContain(`.command("${name}")`);
    for (const [line, runner, name = ""] of text.matchAll(/(npx foliodesk|npm run) ([a-z-]+)[^`|\n]*/g)) {
      if (runner === "npm run" && !scripts[name].includes("src/core/cli/foliodesk.ts")) continue;
      for (const [option] of line.matchAll(/--[a-z][a-z-]*/g)) expect(program, line).toContain(option);
    }
  });

  test("links only to files and headings that exist", () => {
    for (const link of linksIn(text)) {
      const [file = "", heading] = link.split("#");
      const target = file === "" ? page : path.join(path.dirname(page), file);
      expect(existsSync(path.join(installation.root, target)), link).toBe(true);
      if (heading !== undefined) expect(anchorsOf(read(target)), link).toContain(heading);
    }
  });
});

function withoutCode(text: string): string {
  return text.replace(/^ *(```+).*?^ *\1$/gms, "");
}

/** Returns the links of a page that do not lead to other sites. */
function linksIn(text: string): string[] {
  const prose = withoutCode(text).replace(/`[^`]*`/g, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Returns the names that links use for the headings of a page, as code hosts derive them. */
function anchorsOf(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase(),
  );
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"));
}

test("the README has at most 250 lines", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(250);
});

test("architecture.md has every feature, and no others, and at most 120 lines", () => {
  const rows = readRows("docs/architecture.md").flatMap(
    ([cell = ""]) => /^\[([a-z-]+)\]\(/.exec(cell)?.[1] ?? [],
  );
  expect(rows).toEqual(listFeatures(installation.root));
  expect(read("docs/architecture.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

test("the table of contents of the documentation has every page", () => {
  const all = globSync("*.md", { cwd: path.join(installation.root, "docs") });
  expect(linksIn(read("docs/README.md"))).toEqual(
    expect.arrayContaining(all.filter((page) => page !== "README.md")),
  );
});

test("the README of a new site names its own scripts, and leads to files of the site or the package", () => {
  const text = readme("my-site");
  const { scripts } = JSON.parse(completeManifest({}, "*"));
  for (const [, name = ""] of text.matchAll(/npm run ([a-z-]+)/g)) expect(scripts).toHaveProperty([name]);
  const links = linksIn(text).filter((link) => link !== "site/README.md");
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const file = link.replace("node_modules/foliodesk/docs/", "docs/");
    expect(existsSync(path.join(installation.root, file)), link).toBe(true);
  }
});

test("deployment.md lists the metrics of the program, and no others", async () => {
  const metrics = createMetrics();
  metrics.watchJobs(async () => []);
  const names = [...(await metrics.read()).matchAll(/^# TYPE (foliodesk_\w+)/gm)].map(([, name]) => name);
  const listed = [...read("docs/deployment.md").matchAll(/`(foliodesk_\w+)`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  expect([...new Set(listed)].sort()).toEqual(names.sort());
});

const limits: [row: string, points: NetworkPoints][] = [
  ["Visits per hour", visitLimit.points],
  ["Likes of one post", likeLimits.like.points],
  ["Unlikes of one post", likeLimits.unlike.points],
  ["Messages per hour", sendLimit.points],
];

test.each(limits)("operations.md has the points of the limit %s", (row, { ipv4, ipv6 }) => {
  const [address, network, ...sizes] = [
    ipv4.subscriber,
    ipv4.site,
    ipv6.subscriber,
    ipv6.site,
    ipv6.organization,
  ].map((points) => points.toLocaleString("en-US"));
  const [subscriber, site, organization] = sizes;
  expect(findRow("docs/operations.md", row)).toContain(
    `${address} from an IPv4 address, ${network} from a /24; ${subscriber} from a /64, ${site} from a /56, ${organization} from a /48`,
  );
});
