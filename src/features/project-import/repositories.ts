import { countOf } from "../../core/http/contract/count-of.ts";
import type { SiteEdit } from "../../core/site/contract/edits.ts";
import type { Repository } from "./hosts/host-kinds.ts";
import type { CodeHost } from "./hosts/read-repositories.ts";
import { plainAddress } from "./plain-address.ts";
import { type FoundProject, type OwnProjects, writeProject } from "./plan-import.ts";
import { toPlain } from "./read-readme.ts";

/** Addresses of the file that are looked up because they may have moved. */
const mostLookups = 10;

/** Returns the repositories that the file has, with the positions of their projects. */
export async function findKnown(
  host: CodeHost,
  { projects }: OwnProjects,
  repositories: readonly Repository[],
): Promise<Map<Repository, number>> {
  const addresses = projects.map(({ github }) => plainAddress(github ?? ""));
  const byAddress = new Map(repositories.map((one) => [plainAddress(host.addressOf(one)), one]));
  const prefix = plainAddress(host.addressOf({ path: "" }));
  const known = new Map<Repository, number>();
  let lookups = 0;
  for (const [index, address] of addresses.entries()) {
    let found = byAddress.get(address);
    // One with another address may have been renamed.
    if (found === undefined && address.startsWith(`${prefix}/`) && lookups < mostLookups) {
      lookups += 1;
      const moved = await host.find(address.slice(prefix.length + 1));
      found = moved && byAddress.get(plainAddress(host.addressOf(moved)));
    }
    if (found !== undefined && !known.has(found)) known.set(found, index);
  }
  return known;
}

/** Reads the details of a repository. */
export async function findDetails(host: CodeHost, repository: Repository): Promise<FoundProject> {
  return { repository, details: await host.readDetails(repository), address: host.addressOf(repository) };
}

/** Makes the edits that add repositories to the file, with why others get no entry. */
export async function addRepositories(host: CodeHost, own: OwnProjects, chosen: readonly Repository[]) {
  const projects = [...own.projects];
  const edits: Extract<SiteEdit, { op: "insert" }>[] = [];
  const added: { path: string; title: string }[] = [];
  const refused: string[] = [];
  for (const repository of chosen) {
    const written = writeProject(await findDetails(host, repository), { ...own, projects });
    if ("refused" in written) {
      refused.push(String(written.refused));
      continue;
    }
    edits.push({ op: "insert", path: ["projects"], index: projects.length, value: written });
    projects.push(written);
    added.push({ path: repository.path, title: written.title });
  }
  return { edits, added, refused };
}

/** In one line, without what would change the terminal or the text around it. */
export function describeRepository(repository: Repository): string {
  const { stars, license, changedAt, isFork, isArchived, description } = repository;
  const facts = [
    stars > 0 && countOf(stars, "star"),
    license !== "NOASSERTION" && toPlain(license, 40),
    changedAt !== "" && `changed ${toPlain(changedAt).slice(0, 10)}`,
    isFork && "fork",
    isArchived && "archived",
    toPlain(description, 80),
  ];
  return facts.filter((fact) => fact !== false && fact !== "").join(" · ");
}
