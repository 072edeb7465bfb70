import type { Feature } from "../src/core/feature.ts";
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
const noTest = String.raw`(?!.*\.(test|spec)\.tsx?$)`;

/** Neither a test nor the declarations of a feature, which belong to the composition of the server. */
const inRoom = String.raw`(?!.*\.(test|spec)\.tsx?$|(.*/)?(feature(\.data|\.server)?|parts)\.ts$)`;

/** The list of what features store, which the database layer and exports derive from. */
const dataList = String.raw`server/feature(-data|s\.data)\.ts$`;

/** The start of the path of a file that speaks HTTP in a room: `public.ts`, `owner.ts`, or `form.ts`, also with a suffix. */
const httpFile = String.raw`(server|features)/[^/]+/([^/]+/)?(public|owner|form)(-[a-z-]+)?\.ts$`;

/** The path of a file in which a room declares its tables. */
const tableFile = String.raw`^(server/(?!db/)|features/).+/tables\.ts$`;

export const importRules: readonly ImportRule[] = [
  {
    name: "contract imports no other folder, apart from the contract of a feature",
    from: new RegExp(`^(contract/|features/[^/]+/contract[./])${noTest}`),
    imports: /^(contract\/|features\/[^/]+\/contract[./])/,
  },
  {
    name: "app imports only contract, and the types of the server's routes",
    from: /^app\//,
    imports: /^((app|contract)\/|features\/[^/]+\/(screens\/|contract[./]))/,
    except: { from: /^app\//, types: new RegExp(`^${httpFile}`) },
  },
  {
    name: "screens of features import what those of the app do, and the contract of a feature",
    from: new RegExp(`^features/[^/]+/screens/${noTest}`),
    imports: /^((app|contract)\/|features\/[^/]+\/(screens\/|contract[./]))/,
    except: { from: /^features\//, types: new RegExp(`^${httpFile}`) },
  },
  {
    name: "server imports only contract; server/pages may import the type of page data",
    from: new RegExp(`^(server/|features/(?!.+/(screens/|(command|feature\\.cli)\\.ts)))${noTest}`),
    imports: /^((server|contract)\/|features\/(?![^/]+\/screens\/))/,
    except: { from: /^server\/pages\//, types: /^app\/page-data\.ts$/ },
  },
  {
    name: "cli imports only server and contract",
    from: new RegExp(`^(cli/|features/[^/]+/(command|feature\\.cli)\\.ts)${noTest}`),
    imports: /^((cli|server|contract)\/|features\/(?![^/]+\/screens\/))/,
  },
  {
    name: "only routes import from route folders; app/features.ts lists what features declare there",
    from: /^app\/(?!routes\/|features\.ts$)/,
    imports: /^(?!app\/routes\/)/,
  },
  {
    name: "only app/features.ts imports the declarations of features of the admin area",
    from: /^(app\/(?!features\.ts$)|features\/)/,
    imports: /^(?!app\/.+\/feature\.ts$|features\/.+\/feature\.app\.ts$)/,
  },
  {
    name: "only admin screens import from app/admin",
    from: /^app\/(?!admin\/|routes\/admin\/)/,
    imports: /^(?!app\/admin\/)/,
  },
  {
    name: "shared parts and what the browser stores import no other part of the app",
    from: /^app\/(ui|browser)\//,
    imports: /^(contract|app\/(ui|browser))\//,
  },
  {
    name: "the dock does not import the other rooms of the desktop",
    from: /^app\/desktop\/dock\//,
    imports: /^(?!app\/desktop\/(window|shortcuts)\/)/,
  },
  {
    name: "only server/app.ts and the declarations of features import HTTP files of rooms",
    from: new RegExp(`^server/(?!app\\.ts)${inRoom}`),
    imports: new RegExp(`^(?!${httpFile})`),
  },
  {
    name: "only server/features.ts imports the declarations of features",
    from: new RegExp(`^(server|cli|features)/(?!features\\.ts)${noTest}`),
    imports: /^(?!server\/.+\/feature\.ts$|features\/.+\/feature\.server\.ts$)/,
  },
  {
    name: "only server/features.data.ts imports what features store",
    from: new RegExp(`^(server|cli|features)/(?!features\\.data\\.ts)${noTest}`),
    imports: /^(?!(server|features)\/.+\/feature\.data\.ts$)/,
  },
  {
    name: "only declarations of features, and files directly in server, import the parts of features",
    from: new RegExp(`^((server|features)/[^/]+/|cli/)${inRoom}`),
    imports: /^(?!(server|features)\/.+\/parts\.ts$)/,
  },
  {
    name: "HTTP files of rooms know nothing of the database layer but the types of a connection",
    from: new RegExp(`^${httpFile}`),
    imports: /^(contract\/|features\/|server\/(?!db\/))/,
    except: { from: /^(server|features)\//, types: /^server\/db\/connect\.ts$/ },
  },
  {
    name: "rooms do not import the composition of the server; the process that checks a backup runs a whole site",
    from: new RegExp(
      `^(server/(?!transfer/backup/backup-program\\.ts)|features/(?!.+/(command|feature\\.cli)\\.ts))[^/]+/${inRoom}`,
    ),
    imports: new RegExp(`^(contract|app|features|server/[^/]+)/|^server/listeners?\\.ts$|^${dataList}`),
  },
  {
    name: "the database layer and the log import no other room, apart from the list of what features store",
    from: new RegExp(`^server/(db|log)/${inRoom}`),
    imports: new RegExp(`^(contract/|server/(db|log)/)|^${dataList}`),
  },
  {
    name: "a room's declarations of tables import nothing but what one is",
    from: new RegExp(tableFile),
    imports: /^(contract\/|server\/(db\/table|posts\/detail-columns)\.ts$)/,
  },
  {
    name: "jobs and http know no room but those below them",
    from: new RegExp(`^server/(jobs|http)/${inRoom}`),
    imports: /^(contract|server\/(db|log|jobs|http))\//,
  },
  {
    name: "process knows no room but db, log, and http",
    from: new RegExp(`^server/process/${inRoom}`),
    imports: /^(contract|server\/(db|log|http|process))\//,
  },
  {
    name: "sharp, satori, and PDFKit, which need much memory, are loaded only in separate processes",
    from: /^server\/((main|dev|app)|media\/pictures\/(pictures|public)|site-folder\/resume\/render-resume)\.ts$/,
    mustNotReach: /^node_modules\/(sharp|satori|fontkit|pdfkit)\//,
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

/** Returns the imports between rooms of the server that lead back to the room that they come from, as a chain of rooms. */
export function findCircles(graph: ImportGraph): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const from = roomOf(file);
    if (from === undefined || isTest(file) || /\/(feature(\.data)?|parts|privacy)\.ts$/.test(file)) continue;
    const known = rooms.get(from) ?? new Set();
    for (const { to } of imports) {
      // The declarations of tables import none of their room, so no circle leads through them.
      const other = new RegExp(tableFile).test(to) ? undefined : roomOf(to);
      if (other !== undefined && other !== from) known.add(other);
    }
    rooms.set(from, known);
  }
  const byRoom: ImportGraph = new Map(
    [...rooms].map(([room, others]) => [room, [...others].map((to) => ({ to, typeOnly: false }))]),
  );
  return [...rooms.keys()].flatMap((room) =>
    [...(rooms.get(room) ?? [])].flatMap((next) => {
      const back = findChain(byRoom, next, new RegExp(`^${room}$`));
      return back === undefined ? [] : [`${room} -> ${back}`];
    }),
  );
}

/** What the folder of a feature declares. */
export interface FeatureFolder extends Pick<Feature, "name" | "isCore" | "needs"> {
  /** Without a slash at the end. */
  folder: string;
}

/**
 * Returns the imports from a feature that the importing file must not know. A feature may import the core
 * and what it needs. What is in no folder of a feature belongs to the core, apart from the lists of features.
 */
export function findUnneeded(graph: ImportGraph, features: readonly FeatureFolder[]): string[] {
  return importsBetween(graph, features)
    .filter(({ from, to }) => !to.isCore && !from?.needs?.includes(to.name))
    .map(({ imported }) => imported);
}

/** Returns the needs of features that they import nothing from. */
export function findUnusedNeeds(graph: ImportGraph, features: readonly FeatureFolder[]): string[] {
  const used = new Set(importsBetween(graph, features).map(({ from, to }) => `${from?.name} -> ${to.name}`));
  const needs = features.flatMap(({ name, needs = [] }) => needs.map((need) => `${name} -> ${need}`));
  return needs.filter((need) => !used.has(need));
}

/** Returns the imports that lead from one feature, or from none, into another. */
function importsBetween(graph: ImportGraph, features: readonly FeatureFolder[]) {
  const deepest = features.toSorted((one, other) => other.folder.length - one.folder.length);
  const featureOf = (file: string) => deepest.find(({ folder }) => file.startsWith(`${folder}/`));
  return [...graph].flatMap(([file, imports]) => {
    if (isTest(file) || featureLists.test(file)) return [];
    const from = featureOf(file);
    return imports.flatMap(({ to }) => {
      const feature = featureOf(to);
      if (feature === undefined || feature === from) return [];
      // Screens and commands of features that are still in folders of the server are still in those of the core.
      const isOwn = /^(app|cli)\//.test(file) && !feature.folder.startsWith("features/");
      return isOwn ? [] : { from, to: feature, imported: `${file} -> ${to}` };
    });
  });
}

/** The lists that name all features. */
const featureLists = /^((app|cli)\/features|server\/(features(\.data)?|listeners))\.ts$/;

function roomOf(file: string): string | undefined {
  return /^server\/([^/]+)\//.exec(file)?.[1];
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/** Returns the files that query the database and also know about HTTP, directly or indirectly. */
export function findQueriesWithHttp(graph: ImportGraph): string[] {
  const isBase = /^server\/(db|http|process|jobs|transfer)\//;
  const queries = [...graph].filter(
    ([file, imports]) =>
      roomOf(file) !== undefined &&
      !isBase.test(file) &&
      !isTest(file) &&
      imports.some(({ to }) => to.startsWith("node_modules/kysely/")),
  );
  return queries.flatMap(
    ([file]) =>
      findChain(graph, file, /^(server\/http\/(?!tables\.ts$)|node:http$|node_modules\/(hono|@hono)\/)/) ??
      [],
  );
}

/** Returns the imports from one route's folder into that of another, except for those above and below it. */
export function findSiblingImports(graph: ImportGraph): string[] {
  const folders = [...graph.keys()]
    .filter((file) => /^app\/routes\/.*\/route\.tsx$/.test(file))
    .map(folderOf);
  return [...graph].flatMap(([file, imports]) =>
    imports.filter(({ to }) => areSiblings(file, to, folders)).map(({ to }) => `${file} -> ${to}`),
  );
}

function areSiblings(from: string, to: string, folders: readonly string[]): boolean {
  const routes = "app/routes/";
  if (!from.startsWith(routes) || !to.startsWith(routes)) return false;
  const [own, other] = [from, to].map((file) => routeOf(file, folders)) as [string, string];
  return !own.startsWith(other) && !other.startsWith(own);
}

/** Returns the folder of the route that a file belongs to, which may be above its own folder. */
function routeOf(file: string, folders: readonly string[]): string {
  const above = folders.filter((folder) => file.startsWith(folder));
  return above.sort((one, other) => other.length - one.length)[0] ?? folderOf(file);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
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
