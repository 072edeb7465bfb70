import type { Import, ImportGraph } from "./import-graph.ts";

export interface ImportRule {
  name: string;
  /** The files that the rule applies to. */
  from: RegExp;
  /** The only files of this project that they may import. */
  imports?: RegExp;
  /** The files and packages that they must not import, directly or indirectly. Packages start with `node_modules/`. */
  reachesNot?: RegExp;
  /** An exception: `from` may still import types from `types`. */
  except?: { from: RegExp; types: RegExp };
}

// Tests are exempt, because they may import from both sides of a boundary.
const noTest = String.raw`(?!.*\.test\.tsx?$)`;

export const importRules: readonly ImportRule[] = [
  { name: "contract imports nothing of ours", from: /^contract\//, imports: /^contract\// },
  { name: "content imports nothing of ours", from: /^content\//, imports: /^content\// },
  {
    name: "app imports contract and content, and app/api.ts the type of the server's API",
    from: /^app\//,
    imports: /^(app|contract|content)\//,
    except: { from: /^app\/api\.ts$/, types: /^server\/api\// },
  },
  {
    name: "server imports contract, and server/pages the type of what pages read",
    from: new RegExp(`^server/${noTest}`),
    imports: /^(server|contract)\//,
    except: { from: /^server\/pages\//, types: /^app\/page-data\.ts$/ },
  },
  {
    name: "cli imports server and contract",
    from: new RegExp(`^cli/${noTest}`),
    imports: /^(cli|server|contract)\//,
  },
  {
    name: "only a route imports what is in a route's folder",
    from: /^app\/(?!routes\/)/,
    imports: /^(?!app\/routes\/)/,
  },
  {
    name: "the API asks services, and not the database",
    from: new RegExp(`^server/api/${noTest}`),
    imports: /^(contract\/|server\/(?!db\/))/,
  },
  {
    name: "nothing below the API imports it",
    from: new RegExp(`^server/(background|db|http|pages|services|site)/${noTest}`),
    reachesNot: /^server\/api\//,
  },
  {
    name: "sharp and PDFKit, which take much memory, are loaded only in processes of their own",
    from: /^server\/(main|dev|app|site\/pictures\/(pictures|routes)|site\/resume\/render-resume)\.ts$/,
    reachesNot: /^node_modules\/(sharp|pdfkit)\//,
  },
  {
    name: "services know no HTTP",
    from: new RegExp(`^server/services/${noTest}`),
    reachesNot: /^(server\/(api|http|pages)\/|node:http|node_modules\/(hono|@hono)\/)/,
  },
  {
    name: "the database knows nothing above it",
    from: new RegExp(`^server/db/${noTest}`),
    imports: /^server\/db\//,
  },
];

/** Returns each import that breaks the rule, as a chain of files. */
export function findViolations(graph: ImportGraph, rule: ImportRule): string[] {
  const files = [...graph.keys()].filter((file) => rule.from.test(file));
  const direct = files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((found) => rule.imports && isOurs(found.to) && !rule.imports.test(found.to))
      .filter((found) => !isExcepted(file, found, rule))
      .map(({ to }) => `${file} -> ${to}`),
  );
  return [...direct, ...files.flatMap((file) => findChain(graph, file, rule.reachesNot) ?? [])];
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
function findChain(graph: ImportGraph, file: string, reachesNot: RegExp | undefined): string | undefined {
  const queue = [[file]];
  const seen = new Set([file]);
  for (const chain of queue) {
    const last = chain.at(-1) as string;
    if (reachesNot?.test(last)) return chain.join(" -> ");
    for (const { to } of graph.get(last) ?? []) {
      if (!seen.has(to)) queue.push([...chain, to]);
      seen.add(to);
    }
  }
  return undefined;
}

function isOurs(file: string): boolean {
  return !file.startsWith("node:") && !file.startsWith("node_modules/");
}

function isExcepted(file: string, { to, typeOnly }: Import, { except }: ImportRule): boolean {
  return typeOnly && Boolean(except?.from.test(file) && except.types.test(to));
}
