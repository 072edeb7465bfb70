import type { Import, ImportGraph } from "./import-graph.ts";

export interface ImportRule {
  name: string;
  /** The files that the rule applies to. */
  from: RegExp;
  /** The only files of this project that they may import. */
  imports?: RegExp;
  /** The files and packages that they must not import, directly or indirectly. Packages start with `node_modules/`. */
  mustNotReach?: RegExp;
  /** An exception: `from` may still import types from `types`. */
  except?: { from: RegExp; types: RegExp };
}

// Tests are exempt, because they may import from both sides of a boundary.
const noTest = String.raw`(?!.*\.test\.tsx?$)`;

export const importRules: readonly ImportRule[] = [
  { name: "contract imports no other folder", from: /^contract\//, imports: /^contract\// },
  {
    name: "app imports only contract; app/api.ts may import the API's type",
    from: /^app\//,
    imports: /^(app|contract)\//,
    except: { from: /^app\/api\.ts$/, types: /^server\/api\// },
  },
  {
    name: "server imports only contract; server/pages may import the type of page data",
    from: new RegExp(`^server/${noTest}`),
    imports: /^(server|contract)\//,
    except: { from: /^server\/pages\//, types: /^app\/page-data\.ts$/ },
  },
  {
    name: "cli imports only server and contract",
    from: new RegExp(`^cli/${noTest}`),
    imports: /^(cli|server|contract)\//,
  },
  {
    name: "only routes import from route folders",
    from: /^app\/(?!routes\/)/,
    imports: /^(?!app\/routes\/)/,
  },
  {
    name: "the API and the forms do not import the database layer",
    from: new RegExp(`^server/(api|forms)/${noTest}`),
    imports: /^(contract\/|server\/(?!db\/))/,
  },
  {
    name: "layers below the API do not import it",
    from: new RegExp(`^server/(background|db|documents|http|markdown|pages|services|site)/${noTest}`),
    mustNotReach: /^server\/api\//,
  },
  {
    name: "sharp, satori, and PDFKit, which need much memory, are loaded only in separate processes",
    from: /^server\/(main|dev|app|site\/pictures\/(pictures|routes)|site\/resume\/render-resume)\.ts$/,
    mustNotReach: /^node_modules\/(sharp|satori|fontkit|pdfkit)\//,
  },
  {
    name: "services do not import HTTP code",
    from: new RegExp(`^server/services/${noTest}`),
    mustNotReach: /^(server\/(api|http|pages)\/|node:http|node_modules\/(hono|@hono)\/)/,
  },
  {
    name: "the database layer imports no other layer",
    from: new RegExp(`^server/db/${noTest}`),
    imports: /^server\/db\//,
  },
];

/** Returns each import that breaks the rule, as a chain of files. */
export function findViolations(graph: ImportGraph, rule: ImportRule): string[] {
  const files = [...graph.keys()].filter((file) => rule.from.test(file));
  const direct = files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((found) => rule.imports && isProjectFile(found.to) && !rule.imports.test(found.to))
      .filter((found) => !isExcepted(file, found, rule))
      .map(({ to }) => `${file} -> ${to}`),
  );
  return [...direct, ...files.flatMap((file) => findChain(graph, file, rule.mustNotReach) ?? [])];
}

/** Returns the imports from a route's folder into a sibling folder, at any depth. */
export function findSiblingImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports.filter(({ to }) => areSiblings(file, to)).map(({ to }) => `${file} -> ${to}`),
  );
}

/** A route may import from its own folder and from the folders above and below it. */
function areSiblings(from: string, to: string): boolean {
  const routes = "app/routes/";
  if (!from.startsWith(routes) || !to.startsWith(routes)) return false;
  const [own, other] = [from, to].map((file) => file.slice(0, file.lastIndexOf("/") + 1)) as [string, string];
  return !own.startsWith(other) && !other.startsWith(own);
}

/** Returns the shortest chain of imports, including types, from a file to one that it must not import. */
function findChain(graph: ImportGraph, file: string, mustNotReach: RegExp | undefined): string | undefined {
  const queue = [[file]];
  const seen = new Set([file]);
  for (const chain of queue) {
    const last = chain.at(-1) as string;
    if (mustNotReach?.test(last)) return chain.join(" -> ");
    for (const { to } of graph.get(last) ?? []) {
      if (!seen.has(to)) queue.push([...chain, to]);
      seen.add(to);
    }
  }
  return undefined;
}

function isProjectFile(file: string): boolean {
  return !file.startsWith("node:") && !file.startsWith("node_modules/");
}

function isExcepted(file: string, { to, typeOnly }: Import, { except }: ImportRule): boolean {
  return typeOnly && Boolean(except?.from.test(file) && except.types.test(to));
}
