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
const noTest = String.raw`(?!.*\.(test|spec)\.tsx?$|.*/(e2e|testing)/)`;

/** The path of a file that a browser loads, or that is rendered for it. */
const browserFile = String.raw`((core|features)/(.+/)?screens/|core/(admin|ui)/|core/feature\.app\.ts$|features/(app|blog|desk|pages|screens)\.ts$|core/feature\.screens\.ts$|root\.tsx$|entry\.client\.tsx$)`;

/** The path of a file that browsers and the server import. */
const contractFile = String.raw`(core|features)/[^/]+/contract(/|\.ts$)`;

/** Neither a test nor a declaration of what a subject or a feature has, which the composition of the server reads. */
const inRoom = String.raw`(?!.*\.(test|spec)\.tsx?$|.*/(e2e|testing)/|(.*/)?(feature(\.data|\.server|\.cli)?|parts)\.ts$)`;

/** The lists of what features store and listen to, which the database layer, exports, and changes derive from. */
const dataLists = String.raw`core/server/(features\.data|listener)\.ts$|core/feature\.data\.ts$|features/(data|listeners)\.ts$`;

/** The end of the path of a file that speaks HTTP: `public.ts`, `owner.ts`, or `form.ts`, also with a suffix. */
const httpFile = String.raw`(core|features)/[^/]+/(?!contract/|screens/)([^/]+/){0,2}(public|owner|form)(-[a-z-]+)?\.ts$`;

/** The path of a file in which tables are declared. */
const tableFile = String.raw`^(core/(?!db/)|features/)(?!.*/screens/).+/tables\.ts$`;

/** The path of a file of what visitors see. */
const publicScreen = "core/(home|projects|tech|me|terminal|blog|contact|desk|look|pages|ui)/(?:.+/)?";

export const importRules: readonly ImportRule[] = [
  {
    name: "contracts import only contracts",
    from: new RegExp(`^${contractFile.replace("$)", ")")}${noTest}`),
    imports: new RegExp(`^(${contractFile}|features/site\\.ts$)`),
  },
  {
    name: "what browsers load imports only that, contracts, and the types of the server's routes",
    from: new RegExp(`^(?=${browserFile})${noTest}`),
    imports: new RegExp(`^(${browserFile}|${contractFile})`),
    except: { from: /./, types: new RegExp(`^${httpFile}`) },
  },
  {
    name: "what only the server loads imports nothing that browsers load, but the type of page data",
    from: new RegExp(`^(?!${browserFile})(core|features)/${noTest}`),
    imports: new RegExp(`^(?!${browserFile})`),
    except: { from: /./, types: /^core\/pages\/screens\/page-data\.ts$/ },
  },
  {
    name: "public screens and what they share import nothing of the admin area",
    from: new RegExp(`^${publicScreen}${noTest}`),
    imports: /^(?!core\/admin\/)/,
  },
  {
    name: "shared parts of screens import no screen",
    from: new RegExp(`^core/ui/${noTest}`),
    imports: /^core\/(ui\/|[^/]+\/contract(\/|\.ts$))/,
  },
  {
    name: "the dock does not import the other parts of the desk",
    from: /^core\/desk\/screens\/dock\//,
    imports: /^(?!core\/desk\/screens\/window\/|features\/)/,
  },
  {
    name: "only the app and declarations import files that speak HTTP",
    from: new RegExp(`^(?!${browserFile})(core|features)/(?!server/app\\.ts)${inRoom}`),
    imports: new RegExp(`^(?!${httpFile})`),
  },
  {
    name: "only lists import the declarations of features",
    from: new RegExp(
      `^(?!features/(server|data|app|blog|desk|cli|listeners|pages|screens|site)\\.ts|core/(server/features(\\.data)?|admin/features)\\.ts)${noTest}`,
    ),
    imports: /^(?!.+\/.+\/feature\.(server|data|app|blog|desk|cli|screens)\.ts$)/,
  },
  {
    name: "only what composes the product imports the lists of features",
    from: new RegExp(
      `^(?!core/(server|cli)/|core/(admin/features|blog/screens/route|desk/screens/(lazy/extras|menu-bar/menu-bar|shortcuts/shortcuts-dialog))\\.tsx?|core/(account|messages|posts|visits)/server/|core/site/contract/site\\.ts|entry\\.server\\.tsx|(public-screens|routes)\\.ts)${noTest}`,
    ),
    imports: /^(?!features\/(server|data|app|blog|desk|cli|listeners|pages|screens|site)\.ts$)/,
  },
  {
    name: "only declarations, the composition of the server, and commands import the parts of features",
    from: new RegExp(`^(core/(?!server/)|features/)[^/]+/(?!.*command\\.ts|static-site\\.ts)${inRoom}`),
    imports: /^(?!(core|features)\/(?!.*\/screens\/).+\/parts\.ts$)/,
  },
  {
    name: "files that speak HTTP know nothing of the database layer but the types of a connection",
    from: new RegExp(`^${httpFile}`),
    imports: /^(?!core\/db\/)/,
    except: { from: /./, types: /^core\/db\/connect\.ts$/ },
  },
  {
    name: "only commands, and programs that run a whole site, import the composition of the server, apart from its configuration",
    from: new RegExp(
      `^(?!core/server/|core/cli/|core/feature|.*command\\.ts|features/(backups/(backup-program|scratch-site)|static-copy/static-site)\\.ts)(core|features)/${inRoom}`,
    ),
    imports: new RegExp(`^(?!core/server/(?!config\\.ts))|${dataLists}`),
  },
  {
    name: "subjects of the core get their settings as parameters, and do not import the configuration",
    from: new RegExp(`^core/(?!server/|cli/|feature)${inRoom}`),
    imports: /^(?!core\/server\/config\.ts$)/,
  },
  {
    name: "the database layer and the log import nothing else, apart from the list of what features store",
    from: new RegExp(`^core/(db|process/log)/${inRoom}`),
    imports: new RegExp(`^(core/(db|process/log)/|${contractFile}|${dataLists})`),
  },
  {
    name: "declarations of tables import nothing but what one is",
    from: new RegExp(tableFile),
    imports: new RegExp(`^(${contractFile}|core/(db/table|posts/server/detail-columns)\\.ts$)`),
  },
  {
    name: "jobs and http know nothing but what is below them",
    from: new RegExp(`^core/(jobs|http)/${inRoom}`),
    imports: new RegExp(`^(${contractFile}|core/(db|process/log|jobs|http)/)`),
  },
  {
    name: "process knows nothing but db and http",
    from: new RegExp(`^core/process/${inRoom}`),
    imports: new RegExp(`^(${contractFile}|core/(db|http|process)/)`),
  },
  {
    name: "sharp, satori, and PDFKit, which need much memory, are loaded only in separate processes",
    from: /^(core\/server\/(main|dev|app)|core\/media\/server\/pictures\/(pictures|public)|features\/resume\/render-resume)\.ts$/,
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
    if (from === undefined || isTest(file) || /\/(feature(\.\w+)?|parts|privacy|describe)\.ts$/.test(file))
      continue;
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

/** The folders of features, with those that they may import from. */
export type Needs = ReadonlyMap<string, readonly string[]>;

/** Returns the imports from a feature by the core, and by features that do not need it. */
export function findUnneeded(graph: ImportGraph, needs: Needs): string[] {
  return importsOfFeatures(graph)
    .filter(({ from, to }) => !needs.get(from ?? "")?.includes(to))
    .map(({ imported }) => imported);
}

/** Returns the needs of features that they import nothing from. */
export function findUnusedNeeds(graph: ImportGraph, needs: Needs): string[] {
  const used = new Set(importsOfFeatures(graph).map(({ from, to }) => `${from} -> ${to}`));
  const declared = [...needs].flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`));
  return declared.filter((need) => !used.has(need));
}

/** Returns the imports that lead into the folder of a feature from elsewhere. */
function importsOfFeatures(graph: ImportGraph) {
  return [...graph].flatMap(([file, imports]) => {
    if (isTest(file) || featureLists.test(file)) return [];
    const from = featureOf(file);
    return imports.flatMap(({ to: target }) => {
      const to = featureOf(target);
      return to === undefined || to === from ? [] : { from, to, imported: `${file} -> ${target}` };
    });
  });
}

function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** The lists that name all features. */
const featureLists = /^features\/(server|data|app|blog|desk|cli|listeners|pages|screens|site)\.ts$/;

function roomOf(file: string): string | undefined {
  if (new RegExp(`^(${browserFile}|${contractFile})`).test(file)) return undefined;
  if (file.startsWith("core/process/log/")) return "log";
  return /^core\/(?!server\/|cli\/)([^/]+)\//.exec(file)?.[1];
}

function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|\/(e2e|testing)\//.test(file);
}

/** Returns the files that query the database and also know about HTTP, directly or indirectly. */
export function findQueriesWithHttp(graph: ImportGraph): string[] {
  const isBase = /^core\/(db|http|process|jobs)\//;
  const queries = [...graph].filter(
    ([file, imports]) =>
      roomOf(file) !== undefined &&
      !isBase.test(file) &&
      !isTest(file) &&
      imports.some(({ to }) => to.startsWith("node_modules/kysely/")),
  );
  return queries.flatMap(
    ([file]) =>
      findChain(
        graph,
        file,
        /^(core\/http\/(?!tables\.ts$|contract)|node:http$|node_modules\/(hono|@hono)\/)/,
        // It has the types of all that a feature can declare.
        /^core\/(feature\.data|server\/features\.data)\.ts$/,
      ) ?? [],
  );
}

/** Returns the imports from the screens of one app on the desk into those of another. */
export function findImportsOfApps(graph: ImportGraph): string[] {
  const appOf = (file: string) =>
    /^core\/(home|projects|tech|me|terminal|blog|contact)\/screens\//.exec(file)?.[1];
  return [...graph].flatMap(([file, imports]) => {
    const own = appOf(file);
    if (own === undefined || isTest(file)) return [];
    const others = imports.filter(({ to }) => appOf(to) !== undefined && appOf(to) !== own);
    return others.map(({ to }) => `${file} -> ${to}`);
  });
}

/** Returns the shortest chain of imports, including types, from a file to one that it must not import. */
function findChain(
  graph: ImportGraph,
  file: string,
  mustNotReach: RegExp | undefined,
  notFollowed?: RegExp,
): string | undefined {
  const queue = [[file]];
  const seen = new Set([file]);
  for (const chain of queue) {
    const last = chain.at(-1) as string;
    if (mustNotReach?.test(last)) return chain.join(" -> ");
    if (notFollowed?.test(last)) continue;
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
