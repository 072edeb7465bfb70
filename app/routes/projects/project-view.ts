import type { Project } from "../../../content/types.ts";

/** What the toolbar asks for. It lives in the address, so that a view can be shared and Back works. */
export interface ProjectView {
  /** One of `techOptions`; empty for all. */
  tech: string;
  q: string;
  sort: ProjectSort;
}

/** The empty one leaves the projects in the order in which they were written down. */
export type ProjectSort = "" | "latest" | "oldest" | "a-z" | "z-a";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export const techOptions: readonly Option<string>[] = [
  { value: "", label: "All Tech" },
  { value: "React", label: "React" },
  { value: "Node.js", label: "Node.js" },
  { value: "MongoDB", label: "MongoDB" },
  { value: "Python", label: "Python" },
  { value: "js", label: "JavaScript" },
];

export const sortOptions: readonly Option<ProjectSort>[] = [
  { value: "", label: "Sort by" },
  { value: "latest", label: "Latest" },
  { value: "oldest", label: "Oldest" },
  { value: "a-z", label: "A-Z" },
  { value: "z-a", label: "Z-A" },
];

export const defaultView: ProjectView = { tech: "", q: "", sort: "latest" };

/** Reads `?tech=&q=&sort=`. What is missing or unknown is as at first. */
export function readProjectView(params: URLSearchParams): ProjectView {
  const tech = params.get("tech")?.toLowerCase();
  const sort = params.get("sort");
  return {
    tech: techOptions.find(({ value }) => value.toLowerCase() === tech)?.value ?? defaultView.tech,
    q: params.get("q") ?? defaultView.q,
    sort: sortOptions.find(({ value }) => value === sort)?.value ?? defaultView.sort,
  };
}

/** The shortest query that `readProjectView` reads back as the same view. */
export function writeProjectView(view: ProjectView): URLSearchParams {
  const params = new URLSearchParams();
  for (const field of ["tech", "q", "sort"] as const) {
    if (view[field] !== defaultView[field]) params.set(field, view[field]);
  }
  return params;
}

/** The projects that have the tech and the searched text, in the order asked for. Leaves the given list as it is. */
export function selectProjects<P extends Searched>(
  projects: readonly P[],
  { tech, q, sort }: ProjectView,
): P[] {
  return projects.filter((project) => hasTech(project, tech) && mentions(project, q)).sort(comparisons[sort]);
}

type Searched = Pick<Project, "title" | "description" | "techStack" | "date">;

function hasTech({ techStack }: Searched, tech: string): boolean {
  return tech === "" || techStack.some((entry) => entry.toLowerCase() === tech.toLowerCase());
}

function mentions({ title, description, techStack }: Searched, q: string): boolean {
  const text = q.trim().toLowerCase();
  return [title, description, techStack.join(" ")].some((part) => part.toLowerCase().includes(text));
}

// Sorting is stable, so projects that compare alike stay in the order in which they were written down.
const comparisons: Record<ProjectSort, (a: Searched, b: Searched) => number> = {
  "": () => 0,
  latest: (a, b) => compareText(b.date, a.date),
  oldest: (a, b) => compareText(a.date, b.date),
  "a-z": (a, b) => compareTitles(a, b),
  "z-a": (a, b) => compareTitles(b, a),
};

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareTitles(a: Searched, b: Searched): number {
  return a.title.localeCompare(b.title, "en");
}
