import type { Kysely } from "kysely";
import { detailNames } from "../../../contract/post-fields.ts";
import type { Revision } from "../../../contract/revisions.ts";
import type { Schema } from "../../db/schema.ts";
import { byteOrderMark, toCsvLine } from "../../exports/csv.ts";
import { writeJsonList } from "../../exports/json-list.ts";
import { type FrontMatter, toBlocks, toPostFile, writePostFile } from "../../post-files/post-file.ts";
import { editedColumns, isNotTrashed, selectedSummary, toAdminPost } from "../../posts/read.ts";
import { findRevision, listRevisions } from "../../posts/revisions.ts";
import { preciseTimestamp } from "../backup/create-backup.ts";
import type { ExportedFile } from "./exported-file.ts";
import type { ExportedPictures } from "./pictures.ts";

/** The list of what the files of posts do not say. */
export const postList = "posts.json";
/** The folder of the versions of posts, with a folder for each post. */
export const versionsFolder = "versions";

/** What only Foliodesk knows about a post. Times are ISO 8601 in UTC. */
interface PostFacts {
  slug: string;
  createdAt: string;
  updatedAt: string;
  views: number;
  likes: number;
}

interface Post {
  id: string;
  slug: string;
}

/** Posts that are read together, with their texts. */
const readTogether = 20;

/**
 * Yields a file for each post that is not in the trash, and for each of its versions, and then the list of the posts and the
 * redirects. Posts are in the order of their slugs, which an import keeps.
 */
export async function* exportPosts(
  db: Kysely<Schema>,
  pictures: ExportedPictures,
): AsyncGenerator<ExportedFile> {
  const posts = await listPosts(db);
  const redirects = await readRedirects(db, posts);
  const slugsOf = Map.groupBy(redirects, ({ to }) => to);
  const facts: PostFacts[] = [];
  for (let start = 0; start < posts.length; start += readTogether) {
    const batch = posts.slice(start, start + readTogether);
    for (const row of await readRows(db, batch)) {
      const aliases = slugsOf.get(row.slug)?.map(({ from }) => from) ?? [];
      yield { name: fileOf(row.slug), body: [await writePost(row, aliases, pictures)] };
      yield* exportVersions(db, row, pictures);
      facts.push(toFacts(row));
    }
  }
  yield { name: postList, body: writeJsonList("posts", facts) };
  const lines = redirects.map(({ from, to }) => toCsvLine([`/blog/${from}`, `/blog/${to}`]));
  yield { name: "redirects.csv", body: [byteOrderMark + toCsvLine(["from", "to"]), ...lines] };
}

/** A file index.md would make the folder one page in Hugo and Zola. No slug has an underscore. */
function fileOf(slug: string): string {
  return `posts/${slug === "index" ? "index_" : slug}.md`;
}

async function listPosts(db: Kysely<Schema>): Promise<Post[]> {
  const posts = await db.selectFrom("blogs").select(["id", "slug"]).where(isNotTrashed()).execute();
  // The databases sort hyphens in different ways.
  return posts.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** Returns the slugs that posts had before, and those that they have. */
async function readRedirects(
  db: Kysely<Schema>,
  posts: readonly Post[],
): Promise<{ from: string; to: string }[]> {
  const slugs = new Map(posts.map(({ id, slug }) => [id, slug]));
  const rows = await db.selectFrom("redirects").selectAll().execute();
  return rows
    .flatMap(({ slug: from, blog_id }) => {
      const to = slugs.get(blog_id);
      return to === undefined ? [] : [{ from, to }];
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function readRows(db: Kysely<Schema>, posts: readonly Post[]) {
  const ids = posts.map(({ id }) => id);
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select([...selectedSummary, "published", "publish_at", "updated_at", ...editedColumns])
    .where("blogs.id", "in", ids)
    .execute();
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function writePost(row: Row, aliases: string[], pictures: ExportedPictures): Promise<string> {
  const { frontMatter, content } = toPostFile(toAdminPost(row, row), aliases);
  // Of a post that was never published, `date` would be when it was begun, and stay that when it is published.
  if (row.published_at === null) delete frontMatter.date;
  return writeFile(frontMatter, content, pictures, "../");
}

async function writeFile(
  frontMatter: FrontMatter,
  content: string[],
  pictures: ExportedPictures,
  toRoot: string,
): Promise<string> {
  const { image } = frontMatter;
  const blocks = await pictures.toFiles(toBlocks(content), toRoot);
  const shown = image === undefined ? {} : { image: await pictures.toFile(image, toRoot) };
  return writePostFile({ frontMatter: { ...frontMatter, ...shown }, content: blocks });
}

/** Yields the versions of a post, oldest first. Their date is when they were saved. */
async function* exportVersions(
  db: Kysely<Schema>,
  { id, slug }: Post,
  pictures: ExportedPictures,
): AsyncGenerator<ExportedFile> {
  const summaries = await listRevisions(db, id);
  // A second one of the same millisecond would have the same name.
  const versions = new Map(summaries.reverse().map((version) => [version.savedAt, version]));
  for (const { _id } of versions.values()) {
    const version = await findRevision(db, id, _id);
    if (version === undefined) continue;
    yield {
      name: `${versionsFolder}/${slug}/${preciseTimestamp(Date.parse(version.savedAt))}.md`,
      body: [await writeFile(describeVersion(version), version.content, pictures, "../../")],
    };
  }
}

function describeVersion(version: Revision): FrontMatter {
  const details = detailNames.flatMap((name) => (version[name] === null ? [] : [[name, version[name]]]));
  return {
    title: version.title,
    slug: version.slug,
    date: version.savedAt,
    ...(!version.published && { draft: true }),
    ...Object.fromEntries(details),
    ...(version.tags !== null && { tags: version.tags }),
    image: version.image,
  };
}

function toFacts({ slug, created_at, updated_at, views, likes }: Row): PostFacts {
  const createdAt = new Date(created_at).toISOString();
  return { slug, createdAt, updatedAt: new Date(updated_at).toISOString(), views, likes };
}
