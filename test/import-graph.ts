import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ResolverFactory } from "oxc-resolver";
import { parseSync, Visitor } from "vite";

export interface Import {
  /** The path from `src/`, with slashes. Packages start with `node_modules/`, and modules of Node.js with `node:`. */
  to: string;
  /** Whether the import is only for types, so that nothing is loaded at run time. */
  typeOnly: boolean;
}

/** The imports of each file, by its path from `src/`. */
export type ImportGraph = Map<string, Import[]>;

interface Specifier {
  text: string;
  typeOnly: boolean;
}

const resolver = new ResolverFactory({
  conditionNames: ["node", "import"],
  extensions: [".ts", ".tsx", ".js", ".json"],
  builtinModules: true,
  symlinks: false,
});

/** The program of the package, which imports a built file. `e2e/package.spec.ts` runs it. */
const packageEntry = "src/core/cli/bin.mjs";

/** Reads all imports of the product's files and resolves them to files. */
export function readImports(root: string): ImportGraph {
  const files = globSync("src/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: [packageEntry],
  });
  return new Map(
    files.map((file) => {
      const absolute = path.join(root, file);
      const imports = findSpecifiers(absolute)
        // React Router generates these types, so there is no file next to the importer.
        .filter(({ text }) => !text.startsWith("./+types/"))
        .map((specifier) => ({ to: resolve(root, absolute, specifier), typeOnly: specifier.typeOnly }));
      return [withoutSource(toSlashes(file)), imports];
    }),
  );
}

function findSpecifiers(file: string): Specifier[] {
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Specifier[] = [];
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const kinds = specifiers.map((one) => (one.type === "ImportSpecifier" ? one.importKind : importKind));
      const allTypes = kinds.length > 0 && kinds.every((kind) => kind === "type");
      found.push({ text: source.value, typeOnly: importKind === "type" || allTypes });
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source) found.push({ text: source.value, typeOnly: exportKind === "type" });
    },
    ExportAllDeclaration({ source, exportKind }) {
      found.push({ text: source.value, typeOnly: exportKind === "type" });
    },
    ImportExpression({ source }) {
      if (source.type === "Literal") found.push({ text: String(source.value), typeOnly: false });
    },
    TSImportType({ source }) {
      found.push({ text: source.value, typeOnly: true });
    },
  }).visit(program);
  return found;
}

function resolve(root: string, file: string, { text, typeOnly }: Specifier): string {
  // Made by a plugin of vite.config.ts, so it is no file of this project.
  if (text.startsWith("virtual:")) return `node_modules/${text}`;
  let result = resolver.sync(path.dirname(file), text);
  if (result.builtin) return result.builtin.resolved;
  // Some packages of types, such as `mdast`, have no package of that name with code.
  if (result.path === undefined && typeOnly) {
    result = resolver.sync(path.dirname(file), `@types/${text}/index.d.ts`);
  }
  if (result.path === undefined) throw new Error(`${file} imports ${text}: ${result.error}`);
  return withoutSource(toSlashes(path.relative(root, result.path.replace(/\?.*$/, ""))));
}

function withoutSource(file: string): string {
  return file.replace(/^src\//, "");
}

function toSlashes(file: string): string {
  return file.split(path.sep).join("/");
}
