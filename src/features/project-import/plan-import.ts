import { type Project, projectsApp } from "../../core/projects/contract.ts";
import type { SiteEdit, SiteValue } from "../../core/site/contract/edits.ts";
import { maxLinkLength } from "../../core/site/contract/patterns.ts";
import type { Repository } from "./hosts/host-kinds.ts";
import type { Details } from "./hosts/read-repositories.ts";
import { plainAddress } from "./plain-address.ts";
import { readFirstParagraph, toPlain } from "./read-readme.ts";
import { listTechnologies, type OwnSpelling } from "./tech-stack.ts";

/** What `projects.yaml` has. */
export interface OwnProjects {
  projects: readonly Pick<Project, "title" | "techStack" | "github" | "url" | "date">[];
  spellings: readonly OwnSpelling[];
}

/** Reads the content of `projects.yaml`. Returns `undefined` if it has faults. */
export function readOwnProjects(content: SiteValue): OwnProjects | undefined {
  const { data } = projectsApp.schema.safeParse(content);
  if (data === undefined) return undefined;
  const used = data.projects.flatMap(({ techStack }) => techStack.map((value) => ({ value, label: value })));
  return { projects: data.projects, spellings: [...used, ...data.filters] };
}

/** A new entry of `projects.yaml`. */
interface NewProject extends Record<string, SiteValue> {
  title: string;
  description: string;
  techStack: string[];
  github: string;
}

export interface FoundProject {
  repository: Repository;
  details: Details;
  address: string;
}

/** Returns the entry of a repository, or why it gets none. */
export function writeProject(
  { repository, details, address }: FoundProject,
  { projects, spellings }: OwnProjects,
): NewProject | { refused: string } {
  const title = toPlain(repository.name, 100) || repository.path;
  if (projects.some((project) => project.title === title))
    return {
      refused: `There is another project named ${title}. If it is the same, add “github: ${address}” to it.`,
    };
  const description =
    toPlain(repository.description.replaceAll(/(?<=^|\s):[a-z0-9_+-]+:(?=\s|$)/g, "")) ||
    readFirstParagraph(details.readme ?? "");
  if (description === undefined || description === "")
    return { refused: `${repository.path} has no description, and its README no paragraph to show.` };
  const url = readHomepage(repository.homepage, address);
  const date = readMonth(details.releasedAt) ?? readMonth(repository.createdAt);
  return {
    title,
    description,
    techStack: listTechnologies({ ...details, ...repository }, spellings),
    github: address,
    ...(url !== undefined && { url }),
    ...(date !== undefined && { date }),
  };
}

/** Returns the edits that add to a project what it lacks. What the owner has written stays as it is. */
export function completeProject(index: number, found: FoundProject, own: OwnProjects): SiteEdit[] {
  const project = own.projects[index];
  const written = writeProject(found, { ...own, projects: [] });
  if (project === undefined || "refused" in written) return [];
  return (["techStack", "url", "date"] as const).flatMap((field): SiteEdit[] => {
    const value = written[field];
    const lacks = project[field] === undefined || project[field].length === 0;
    if (!lacks || value === undefined || Object(value).length === 0) return [];
    return [{ op: "set", path: ["projects", index, field], value }];
  });
}

/** Whether calls could find something that it lacks. */
export function isIncomplete({ techStack, url, date }: OwnProjects["projects"][number]): boolean {
  return techStack.length === 0 || url === undefined || date === undefined;
}

/** Many homepages have no protocol. One that is the repository itself says nothing. */
function readHomepage(text: string, address: string): string | undefined {
  const named = text.trim();
  const full = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(named) ? `https://${named}` : named;
  if (!/^https?:\/\/[^\s/]/i.test(full) || !URL.canParse(full) || full.length > maxLinkLength)
    return undefined;
  return /[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(full) || plainAddress(full) === plainAddress(address)
    ? undefined
    : full;
}

/** Returns the month of a time such as 2025-05-06T07:08:09Z. */
export function readMonth(time: string | undefined): string | undefined {
  return /^(19|20)\d\d-(0[1-9]|1[0-2])(?=-)/.exec(time ?? "")?.[0];
}
