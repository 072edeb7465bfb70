import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readNeeds } from "./feature-folders.ts";
import { readImports } from "./import-graph.ts";
import { findUnneeded } from "./import-rules.ts";

/** Returns the feature that a file belongs to, or `core/` and the subject. `undefined` if it is of neither. */
export function ownerOf(file: string): string | undefined {
  const [, feature, subject] = /^src\/(?:features\/([^/]+)\/|(core\/[^/]+)\/)/.exec(file) ?? [];
  return feature ?? subject;
}

/** Matches what a name can be in code and texts, such as `shareLink`, `share_links`, and "share links" for `share-links`. */
export function matchName(name: string): RegExp {
  return new RegExp(name.replace(/s$/, "").replaceAll("-", "[-_ ]?"), "i");
}

function isTest(file: string): boolean {
  return /^(test|e2e|bench)\/|\.(test|spec)\.tsx?$|\/(e2e|testing)\//.test(file);
}

/** Prints the sizes of the core and of features, or what outside of one names or imports it. Any other word is only looked for. */
function run(asked: string | undefined): void {
  const root = path.resolve(import.meta.dirname, "..");
  const files = globSync("{bench,e2e,src,test}/**/*.{ts,tsx,css}", { cwd: root });
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const graph = readImports(root);
  if (asked === undefined) printSizes(texts, graph, root);
  else printThreads(asked, texts, graph);
}

function printSizes(
  texts: ReadonlyMap<string, string>,
  graph: ReturnType<typeof readImports>,
  root: string,
): void {
  const sizes = new Map<string, { files: number; lines: number }>();
  for (const [file, text] of texts) {
    const owner = ownerOf(file);
    if (owner === undefined || isTest(file)) continue;
    const { files, lines } = sizes.get(owner) ?? { files: 0, lines: 0 };
    sizes.set(owner, { files: files + 1, lines: lines + text.split("\n").length - 1 });
  }
  const needs = readNeeds(root);
  const unneeded = [...new Set(findUnneeded(graph, needs))];
  const rows = [...sizes].sort().map(([name, size]) => ({
    name,
    ...size,
    needs: needs.get(name)?.join(", ") ?? "",
    "imported from outside": unneeded.filter((one) => one.includes(` -> features/${name}/`)).length,
  }));
  console.table(rows);
  const core = rows.filter(({ name }) => name.startsWith("core/"));
  const features = rows.filter(({ name }) => !name.startsWith("core/"));
  const sum = (some: readonly { lines: number; files: number }[], what: "lines" | "files") =>
    some.reduce((total, row) => total + row[what], 0);
  const sorted = features.map(({ lines }) => lines).sort((a, b) => a - b);
  console.log(
    [
      `The core: ${sum(core, "lines")} lines in ${sum(core, "files")} files.`,
      `${features.length} features: ${sum(features, "lines")} lines, median ${sorted[Math.floor(sorted.length / 2)]}, most ${sorted.at(-1)}.`,
      `${unneeded.length} imports into features from outside, ${[...needs.values()].flat().length} pairs of features that need each other.`,
    ].join("\n"),
  );
}

function printThreads(
  asked: string,
  texts: ReadonlyMap<string, string>,
  graph: ReturnType<typeof readImports>,
): void {
  // The graph names files by their path in `src`.
  const importers = [...graph].flatMap(([from, all]) =>
    all.some(({ to }) => ownerOf(`src/${to}`) === asked) ? [`src/${from}`] : [],
  );
  const naming = [...texts].filter(([, text]) => matchName(asked).test(text)).map(([file]) => file);
  const outside = new Set([...naming, ...importers].filter((file) => ownerOf(file) !== asked).sort());
  const found = Object.groupBy(outside, (file) => (isTest(file) ? "tests" : "product"));
  for (const [side, all = []] of Object.entries(found))
    console.log(`${all.length} in ${side}\n  ${all.join("\n  ")}`);
}

// `scripts/run.mjs` runs it in its own process.
if (process.argv[1] === import.meta.filename) run(process.argv[2]);
