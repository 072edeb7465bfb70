import { ImportFault } from "../../core/imports/import-fault.ts";
import type { SiteEdit } from "../../core/site/contract/edits.ts";
import { contentOf, readSiteText } from "../../core/site/server/write/site-text.ts";
import { allowedBy } from "./allowed.ts";
import type { FoundRepositories, ImportedProjects } from "./contract.ts";
import { parseSource } from "./hosts/parse-source.ts";
import { mostRepositories, openHost } from "./hosts/read-repositories.ts";
import { plainAddress } from "./plain-address.ts";
import { type OwnProjects, readOwnProjects } from "./plan-import.ts";
import { addRepositories, describeRepository, findKnown } from "./repositories.ts";
import type { CodeHostToken } from "./variables.ts";

export const file = "projects.yaml";
/** Milliseconds for all calls of one request: fewer than those for which a form waits. */
const longest = 25_000;

export interface ImportPlace {
  siteDir: string;
  codeHostToken: CodeHostToken | undefined;
}

/** Lists the repositories of a source, with the projects that have them. */
export async function listRepositories(place: ImportPlace, source: string): Promise<FoundRepositories> {
  const { hash, own } = await readOwn(place);
  const host = connect(source, place);
  const repositories = await host.list();
  const known = await findKnown(host, own, repositories);
  return {
    hash,
    isCut: repositories.length === mostRepositories,
    repositories: repositories.map((one) => {
      const project = own.projects[known.get(one) ?? -1]?.title;
      return { path: one.path, facts: describeRepository(one), ...(project !== undefined && { project }) };
    }),
  };
}

/** Reads what was chosen, and makes the edits that add it to the file. */
export async function planImport(
  place: ImportPlace,
  { source, paths }: { source: string; paths: readonly string[] },
): Promise<{ edits: SiteEdit[] } & Omit<ImportedProjects, "hash">> {
  const { own } = await readOwn(place);
  const host = connect(source, place);
  const known = own.projects.map(({ github = "" }) => plainAddress(github));
  const chosen = (await host.list()).filter(
    (one) => paths.includes(one.path) && !known.includes(plainAddress(host.addressOf(one))),
  );
  host.checkLimit(chosen);
  return addRepositories(host, own, chosen);
}

async function readOwn({ siteDir }: ImportPlace): Promise<{ hash: string; own: OwnProjects }> {
  const { text, hash } = await readSiteText(siteDir, file);
  const own = text === null ? undefined : readOwnProjects(await contentOf(file, text));
  if (own === undefined) throw new ImportFault(`${file} is missing or has faults. Correct it first.`);
  return { hash, own };
}

/** Opens a host for one request. */
function connect(text: string, { codeHostToken: token }: ImportPlace) {
  const source = parseSource(text);
  const signal = AbortSignal.timeout(longest);
  return openHost(source, { token, isAllowed: allowedBy(source, token), signal });
}
