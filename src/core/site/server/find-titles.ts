import type { Database } from "../../db/connect.ts";
import type { Site } from "../contract/site.ts";
import { describePage } from "./describe-page.ts";

/** Returns the titles of screens and published posts by their paths. Others have none. */
export async function findTitles(
  db: Database,
  site: Site,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    const name = describePage(path, site)?.name;
    if (name !== undefined) titles.set(path, path === "/" ? "Home" : name);
  }
  const slugs = paths.filter((path) => path.startsWith("/blog/")).map((path) => path.slice("/blog/".length));
  if (slugs.length === 0) return titles;
  const posts = await db
    .selectFrom("blogs")
    .select(["slug", "title"])
    .where("published", "=", 1)
    .where("slug", "in", slugs)
    .execute();
  for (const { slug, title } of posts) titles.set(`/blog/${slug}`, title);
  return titles;
}
