import { bounds } from "../http/contract/bounds.ts";
import { makeSlug } from "../posts/server/make-slug.ts";
import { applyEdits, type SiteEdit, type SiteValue, valueAt } from "../site/contract/edits.ts";

interface Addressed {
  title: string;
  slug?: string | undefined;
}

/**
 * Returns the end of the address of each project's page: the one that the owner has chosen, or one that follows from the
 * title. All of them differ.
 */
export function slugsOf(projects: readonly Addressed[]): string[] {
  const taken = new Set(projects.flatMap(({ slug }) => slug ?? []));
  return projects.map(({ title, slug }) => {
    const own = slug ?? findFree(makeSlug(title) || "project", taken);
    taken.add(own);
    return own;
  });
}

function findFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : `-${number}`;
    const free = slug.slice(0, bounds.slug - end.length).replace(/-$/, "") + end;
    if (!taken.has(free)) return free;
  }
}

/** The field of a project that has its address before the edits. No file can have it. */
const before = "address before";

/**
 * Returns the edits of `projects.yaml` that keep links to projects whole after others: one whose title has changed keeps
 * its address, and the former one of another address leads to it.
 */
export function keepAddresses(content: SiteValue, edits: readonly SiteEdit[]): SiteEdit[] {
  const projects = readProjects(content);
  const slugs = slugsOf(projects);
  const marked = projects.map((project, index) => {
    const isChosen = project.slug !== undefined;
    return { ...project, [before]: { slug: slugs[index] as string, isChosen } };
  });
  const edited = readProjects(applyEdits({ ...Object(content), projects: marked }, edits));
  const now = slugsOf(edited);
  return edited.flatMap(({ slug, aliases = [], [before]: former }, index): SiteEdit[] => {
    if (former === undefined || former.slug === now[index]) return [];
    const path = ["projects", index];
    if (slug === undefined && !former.isChosen)
      return [{ op: "set", path: [...path, "slug"], value: former.slug }];
    const alias = `/projects/${former.slug}`;
    if (aliases.includes(alias)) return [];
    return [{ op: "set", path: [...path, "aliases"], value: [...aliases, alias] }];
  });
}

interface EditedProject extends Addressed {
  aliases?: string[];
  [before]?: { slug: string; isChosen: boolean };
}

/** Returns the projects of a file that may have faults. */
function readProjects(content: SiteValue): EditedProject[] {
  const projects = valueAt(content, ["projects"]);
  const isRecord = (one: SiteValue) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!Array.isArray(projects) || !projects.every(isRecord)) return [];
  return projects.map((project) => {
    const { title, slug, aliases, ...rest } = Object(project);
    return {
      ...rest,
      title: String(title),
      ...(typeof slug === "string" && { slug }),
      ...(Array.isArray(aliases) && { aliases: aliases.map(String) }),
    };
  });
}
