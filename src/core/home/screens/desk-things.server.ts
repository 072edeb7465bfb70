import type { LatestBlog } from "../../posts/contract/blogs.ts";
import type { Project } from "../../projects/contract.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

type DatedProject = Pick<Project, "title" | "image" | "date">;

/** Returns what the home screen shows of the newest project. Of several in one month, the first one counts. */
export function findNewest(projects: readonly DatedProject[]): Omit<DatedProject, "date"> | undefined {
  const [newest] = projects.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return newest && { title: newest.title, image: newest.image };
}

/** A post with its date as text, such as `Mar 9, 2026`. */
export type Note = LatestBlog & { day: string };

export function toNote(post: LatestBlog | undefined): Note | undefined {
  return post && { ...post, day: day.format(new Date(post.date)) };
}
