import type { Project } from "../../projects/contract.ts";

type DatedProject = Pick<Project, "title" | "image" | "date">;

/** Returns what the home screen shows of the newest project. Of several in one month, the first one counts. */
export function findNewest(projects: readonly DatedProject[]): Omit<DatedProject, "date"> | undefined {
  const [newest] = projects.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return newest && { title: newest.title, image: newest.image };
}
