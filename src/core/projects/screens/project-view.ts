import type { Project, TechFilter } from "../contract.ts";

/** The state of the toolbar. It lives in the URL, so that a view can be shared and the Back button works. */
export interface ProjectView {
  /** The value of a tech filter, or empty for all. */
  tech: string;
  q: string;
  sort: ProjectSort;
}

/** An empty sort keeps the projects in their original order. */
export type ProjectSort = "" | "latest" | "oldest" | "a-z" | "z-a";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export const sortOptions: readonly Option<ProjectSort>[] = [
  { value: "", label: "Sort by" },
  { value: "latest", label: "Latest" },
  { value: "oldest", label: "Oldest" },
  { value: "a-z", label: "A-Z" },
  { value: "z-a", label: "Z-A" },
];

export const defaultView: ProjectView = { tech: "", q: "", sort: "latest" };

/** Reads `?tech=&q=&sort=`. Missing and unknown values fall back to the defaults. */
export function readProjectView(params: URLSearchParams, filters: readonly TechFilter[]): ProjectView {
  const tech = params.get("tech")?.toLowerCase();
  const sort = params.get("sort");
  return {
    tech: filters.find(({ value }) => value.toLowerCase() === tech)?.value ?? defaultView.tech,
    q: params.get("q") ?? defaultView.q,
    sort: sortOptions.find(({ value }) => value === sort)?.value ?? defaultView.sort,
  };
}

/** Returns the shortest query that `readProjectView` reads as the same view. */
export function writeProjectView(view: ProjectView): URLSearchParams {
  const params = new URLSearchParams();
  for (const field of ["tech", "q", "sort"] as const) {
    if (view[field] !== defaultView[field]) params.set(field, view[field]);
  }
  return params;
}

/** Returns the projects that match the tech filter and the search, sorted. Does not modify the list. */
export function selectProjects<P extends SearchableProject>(
  projects: readonly P[],
  { tech, q, sort }: ProjectView,
): P[] {
  return projects
    .filter((project) => hasTech(project, tech) && matchesSearch(project, q))
    .sort(comparators[sort]);
}

interface SearchableProject extends Pick<Project, "title" | "description" | "date"> {
  techStack: readonly string[];
}

function hasTech({ techStack }: SearchableProject, tech: string): boolean {
  return tech === "" || techStack.some((entry) => entry.toLowerCase() === tech.toLowerCase());
}

function matchesSearch({ title, description, techStack }: SearchableProject, q: string): boolean {
  const text = q.trim().toLowerCase();
  return [title, description, techStack.join(" ")].some((part) => part.toLowerCase().includes(text));
}

// Sorting is stable, so projects that compare as equal keep their original order.
const comparators: Record<ProjectSort, (a: SearchableProject, b: SearchableProject) => number> = {
  "": () => 0,
  latest: (a, b) => compareDates(a, b, -1),
  oldest: (a, b) => compareDates(a, b, 1),
  "a-z": (a, b) => compareTitles(a, b),
  "z-a": (a, b) => compareTitles(b, a),
};

/** Projects without a date come last in both directions: 1 is oldest first, -1 latest first. */
function compareDates(a: SearchableProject, b: SearchableProject, direction: 1 | -1): number {
  if (a.date === b.date) return 0;
  if (a.date === undefined) return 1;
  if (b.date === undefined) return -1;
  return a.date < b.date ? -direction : direction;
}

function compareTitles(a: SearchableProject, b: SearchableProject): number {
  return a.title.localeCompare(b.title, "en");
}
