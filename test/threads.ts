import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readImports } from "./import-graph.ts";

/** Returns the feature of a file: that of the nearest folder, or one whose name a folder or the file has. */
export function findOwner(file: string, folders: ReadonlyMap<string, string>): string | undefined {
  const [nearest] = [...folders.keys()]
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length);
  if (nearest !== undefined) return folders.get(nearest);
  const parts = file.split("/").map((part) => part.replace(/\..*/, ""));
  return [...folders.values()].find((name) => parts.includes(name));
}

/** Matches what a name can be in code and texts, such as `shareLink`, `share_links`, and "share links" for `share-links`. */
export function matchName(name: string): RegExp {
  return new RegExp(name.replace(/s$/, "").replaceAll("-", "[-_ ]?"), "i");
}

function isTest(file: string): boolean {
  return /^(test|e2e|bench)\/|\.(test|spec)\.tsx?$/.test(file);
}

/** Prints what is between features, or what outside of one names or imports it. Any other word is only looked for. */
function run(asked: string | undefined): void {
  const root = path.resolve(import.meta.dirname, "..");
  const files = globSync("{bench,e2e,src,test}/**/*.{ts,tsx,css}", { cwd: root });
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const declared = [...texts].filter(([file]) => !isTest(file) && /\/feature(\.\w+)?\.tsx?$/.test(file));
  const named = declared.map(
    ([file, text]) => [path.dirname(file), text.match(/\bname: "(.+?)"/)?.[1] ?? ""] as const,
  );
  const folders = new Map(named.filter(([, name]) => name !== ""));
  const owner = (file: string) => findOwner(file, folders);
  // The graph names files by their path in `src`.
  const imports = [...readImports(root)].flatMap(([from, all]) =>
    all.map(({ to }) => ({ from: `src/${from}`, to: `src/${to}` })),
  );
  const crossing = imports.filter(({ from, to }) => owner(from) !== owner(to));
  const importers = (name: string) => crossing.filter(({ to }) => owner(to) === name).map(({ from }) => from);
  if (asked !== undefined) {
    const naming = files.filter(
      (file) => owner(file) !== asked && matchName(asked).test(texts.get(file) ?? ""),
    );
    const found = Object.groupBy(new Set([...naming, ...importers(asked)].sort()), (file) =>
      isTest(file) ? "tests" : "product",
    );
    for (const [side, all = []] of Object.entries(found))
      console.log(`${all.length} in ${side}\n  ${all.join("\n  ")}`);
    return;
  }
  const rows = [...new Set(folders.values())].sort().map((name) => {
    const own = files.filter((file) => owner(file) === name && !isTest(file));
    const lines = own.reduce((sum, file) => sum + (texts.get(file) ?? "").split("\n").length - 1, 0);
    const others = crossing.filter(
      ({ from, to }) => owner(from) === name && !isTest(from) && owner(to) !== undefined,
    );
    const outside = importers(name).filter((file) => !isTest(file));
    return {
      name,
      files: own.length,
      lines,
      importers: new Set(outside).size,
      "imports of others": new Set(others.map(({ to }) => to)).size,
    };
  });
  console.table(rows);
}

// `scripts/run.mjs` runs it in its own process.
if (process.argv[1] === import.meta.filename) run(process.argv[2]);
