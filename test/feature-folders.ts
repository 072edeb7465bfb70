import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Returns the names of the folders of all features, in alphabetical order. */
export function listFeatures(root: string): string[] {
  const entries = readdirSync(path.join(root, "src/features"), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Returns what the declarations in the folder of each feature say that it needs. */
export function readNeeds(root: string): Map<string, string[]> {
  return new Map(listFeatures(root).map((name) => [name, needsOf(path.join(root, "src/features", name))]));
}

function needsOf(folder: string): string[] {
  const declarations = globSync("**/feature.{server,app,cli}.ts", { cwd: folder });
  return declarations.flatMap((file) => {
    const [, names = ""] = /\bneeds: \[(.*?)\]/s.exec(readFileSync(path.join(folder, file), "utf8")) ?? [];
    return Array.from(names.matchAll(/"(.+?)"/g), ([, name = ""]) => name);
  });
}

/** Returns a feature and those that cannot be without it. */
export function withDependents(name: string, needs: ReadonlyMap<string, readonly string[]>): string[] {
  const names = [name];
  // The list grows while it is read.
  for (const one of names)
    for (const [other, needed] of needs)
      if (needed.includes(one) && !names.includes(other)) names.push(other);
  return names;
}

/**
 * Deletes the folders of features and their lines in the lists of features, as somebody would who does not want them, and
 * all tests that need them, apart from those of the core. Returns the tests of the core that need them, which are a fault.
 */
export function deleteFeatures(root: string, names: readonly string[]): string[] {
  const tests = findTests(root, names);
  for (const file of tests.filter((one) => !one.startsWith("src/core/")))
    rmSync(path.join(root, file), { force: true });
  for (const name of names) rmSync(path.join(root, "src/features", name), { recursive: true });
  for (const file of globSync("src/features/*.ts", { cwd: root })) {
    const list = path.join(root, file);
    writeFileSync(list, withoutFeatures(readFileSync(list, "utf8"), names));
  }
  return tests.filter((file) => file.startsWith("src/core/"));
}

/** Returns the tests, and the files that help them, that import one of these features, directly or through such files. */
function findTests(root: string, names: readonly string[]): string[] {
  const patterns = [
    "{bench,e2e,test}/**/*.{ts,tsx}",
    "src/**/*.{spec,test}.{ts,tsx}",
    "src/**/{e2e,testing}/**/*.ts",
  ];
  const files = new Set(globSync(patterns, { cwd: root }).map((file) => file.replaceAll(path.sep, "/")));
  const imports = [...files].map((file): [file: string, all: string[]] => {
    const text = readFileSync(path.join(root, file), "utf8");
    const found = Array.from(
      text.matchAll(/"(\.\.?\/[^"\n]+\.(?:tsx?|json))"/g),
      ([, target = ""]) => target,
    );
    return [file, found.map((target) => path.posix.join(path.posix.dirname(file), target))];
  });
  const folders = names.map((name) => `src/features/${name}/`);
  const found = new Set<string>();
  const isFound = (target: string) =>
    found.has(target) || folders.some((folder) => target.startsWith(folder));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [file, all] of imports) if (all.some(isFound)) found.add(file);
  }
  return [...found].filter((file) => !folders.some((folder) => file.startsWith(folder))).sort();
}

/** Returns the text of a list without what it imports from these features. */
export function withoutFeatures(text: string, names: readonly string[]): string {
  const imported: string[] = [];
  const loaded = /^ *\(\) => import\("\.\/([^/"]+)\/.*\n/gm;
  const listed = text.replaceAll(loaded, (line, name) => (names.includes(name) ? "" : line));
  const rest = listed.replaceAll(
    /^(?:import|export) (?:type )?\{([^}]*)\} from "\.\/([^/"]+)\/.*;\n/gm,
    (line, all, name) => {
      if (!names.includes(name)) return line;
      imported.push(...all.split(",").map((one: string) => one.trim().replace(/^type /, "")));
      return "";
    },
  );
  const left = imported
    .filter((name) => name !== "")
    .reduce(
      (all, name) =>
        all.replaceAll(
          new RegExp(`(?:\\n +)?(?:\\{ tables: ${name}\\b[^}]*\\}|(?<![\\w.])${name}\\b),? ?`, "g"),
          "",
        ),
      rest,
    );
  // Without an export, it would be no module.
  return /^export /m.test(left) ? left : `${left}\nexport {};\n`;
}
