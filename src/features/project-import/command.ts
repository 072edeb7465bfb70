import { isCancel, multiselect } from "@clack/prompts";
import { stringify } from "yaml";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { createChangeWatcher } from "../../core/db/change-watcher.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { createPictureLibrary } from "../../core/media/server/uploads/picture-library.ts";
import { createMarkdownParser } from "../../core/posts/server/body/create-markdown-parser.ts";
import { createLog } from "../../core/process/log/log.ts";
import { openSiteStore } from "../../core/server/features.data.ts";
import type { SiteEdit } from "../../core/site/contract/edits.ts";
import { openFileStore } from "../../core/site/server/open-file-store.ts";
import { contentOf, readSiteText } from "../../core/site/server/write/site-text.ts";
import { createSiteWriter } from "../../core/site/server/write/site-writer.ts";
import { findWriteRefusal } from "../../core/site/server/write/write-refusal.ts";
import { spliceSiteFile } from "../site-editing/site-editor.ts";
import type { Repository } from "./hosts/host-kinds.ts";
import { parseSource } from "./hosts/parse-source.ts";
import { type CodeHost, mostRepositories, openHost } from "./hosts/read-repositories.ts";
import { completeProject, isIncomplete, type OwnProjects, readOwnProjects } from "./plan-import.ts";
import { addRepositories, describeRepository, findDetails, findKnown } from "./repositories.ts";

interface Options {
  all?: true;
  only?: string;
  update?: true;
  dryRun?: true;
}

const file = "projects.yaml";

/** Adds repositories of a code host that the owner chooses to `projects.yaml`. The site may be running. */
export async function importProjects(source: string, options: Options): Promise<void> {
  try {
    await importFrom(source, options);
  } catch (error) {
    throw error instanceof ImportFault ? new CommandFault(error.message) : error;
  }
}

async function importFrom(text: string, options: Options): Promise<void> {
  const source = parseSource(text);
  const { config, db, listen } = await openForCommand({ create: true });
  const log = createLog("silent");
  const pictures = createPictureLibrary(config, log);
  const bodies = createMarkdownParser();
  try {
    const watcher = createChangeWatcher({ db, listen });
    const siteFiles = await openFileStore(
      { db, clock: Date.now, config, log, watcher, pictures },
      openSiteStore,
    );
    const refusal = options.dryRun ? null : await findWriteRefusal(config);
    if (refusal !== null) throw new CommandFault(refusal);
    const { text: before, hash } = await readSiteText(config.siteDir, file);
    const own = readOwnProjects(await contentOf(file, before ?? ""));
    if (own === undefined) throw new CommandFault(`${file} has faults. Run npx foliodesk check to see them.`);
    // Whoever runs a command may connect to any host, also to one in the same house.
    const host = openHost(source, { token: config.codeHostToken, isAllowed: () => true });
    const edits = await planEdits(host, own, options);
    if (edits.length === 0 || options.dryRun) return;
    const site = { faults: () => [] };
    const writer = createSiteWriter({ siteFiles, site, config, pictures, bodies });
    const saved = await writer.save(file, hash, spliceSiteFile(file, edits));
    if ("refused" in saved) throw new CommandFault(saved.message);
    console.log(`${file} was written.`);
  } finally {
    await Promise.all([bodies.close(), pictures.close()]);
    await db.destroy();
  }
}

/** Reads the repositories, lets the owner choose, and says what becomes of each. */
async function planEdits(host: CodeHost, own: OwnProjects, options: Options): Promise<SiteEdit[]> {
  const repositories = await host.list();
  const known = await findKnown(host, own, repositories);
  const fresh = repositories.filter((one) => !known.has(one));
  if (repositories.length === mostRepositories)
    console.log(`Only ${mostRepositories} repositories were read. Name others as OWNER/REPOSITORY.`);
  if (known.size > 0) console.log(`Already there: ${[...known.keys()].map(({ path }) => path).join(", ")}`);
  const chosen = await choose(fresh, [...known.keys()], options);
  const completed = [...known].filter(
    ([, index]) => options.update && isIncomplete(own.projects[index] as OwnProjects["projects"][number]),
  );
  host.checkLimit([...chosen, ...completed.map(([repository]) => repository)]);
  const edits: SiteEdit[] = [];
  for (const [repository, index] of completed) {
    const added = completeProject(index, await findDetails(host, repository), own);
    edits.push(...added);
    for (const { path } of added) console.log(`Adds ${path.at(-1)} to ${own.projects[index]?.title}.`);
  }
  const { edits: additions, added, refused } = await addRepositories(host, own, chosen);
  edits.push(...additions);
  for (const reason of refused) {
    console.error(`Left out: ${reason}`);
    process.exitCode = 1;
  }
  if (options.dryRun) for (const { value } of additions) console.log(stringify([value]).trimEnd());
  else for (const { title } of added) console.log(`Adds ${title}.`);
  if (edits.length === 0) console.log("Nothing to add.");
  else if (options.dryRun)
    console.log(`Nothing was written. Run the command without --dry-run to write ${file}.`);
  return edits;
}

async function choose(
  fresh: readonly Repository[],
  known: readonly Repository[],
  { all, only, update, dryRun }: Options,
): Promise<Repository[]> {
  if (only !== undefined) return findNamed(only, fresh, known);
  if (all) return fresh.filter(({ isFork, isArchived }) => !isFork && !isArchived);
  if (update || fresh.length === 0) return [];
  if (dryRun || !process.stdin.isTTY || !process.stdout.isTTY) {
    for (const repository of fresh) console.log(`${repository.path}  ${describeRepository(repository)}`);
    console.log("Choose with --only NAME,NAME or --all.");
    return [];
  }
  const chosen = await multiselect({
    message: "Which repositories become projects?",
    options: fresh.map((one) => ({ value: one, label: one.path, hint: describeRepository(one) })),
    maxItems: 12,
    required: false,
  });
  if (isCancel(chosen)) throw new CommandFault("Nothing was written.");
  return chosen;
}

function findNamed(only: string, fresh: readonly Repository[], known: readonly Repository[]): Repository[] {
  const names = only.split(",").map((name) => name.trim().toLowerCase());
  const found = names
    .filter((name) => name !== "")
    .flatMap((name) => {
      const isNamed = ({ path }: Repository) => `/${path.toLowerCase()}`.endsWith(`/${name}`);
      const one = fresh.find(isNamed);
      if (one === undefined && !known.some(isNamed))
        throw new CommandFault(`There is no repository named ${name}. Nothing was written.`);
      return one ?? [];
    });
  return [...new Set(found)];
}
