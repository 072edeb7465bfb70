import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { byteOrderMark, toCsvLine } from "../../core/exports/csv.ts";
import { writeJsonList } from "../../core/exports/json-list.ts";
import type { Revision } from "../../core/posts/contract/revisions.ts";
import { slugOfPath } from "../../core/posts/server/former-paths.ts";
import { filledDetails } from "../../core/posts/server/post-fields.ts";
import { editedColumns, isNotTrashed, selectedSummary, toAdminPost } from "../../core/posts/server/read.ts";
import { findRevision, listRevisions } from "../../core/posts/server/revisions.ts";
import { preciseTimestamp } from "../../core/process/timestamp.ts";
import {
  fileOf,
  type PostFacts,
  postList,
  versionsFolder,
} from "../../core/site/server/post-files/exported-posts.ts";
import {
  type FrontMatter,
  toBlocks,
  toPostFile,
  writePostFile,
} from "../../core/site/server/post-files/post-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import type { ExportedPictures } from "./pictures.ts";

interface Post {
  id: string;
  slug: string;
}

/** Posts that are read together, with their texts. */
const readTogether = 20;

/**
 * Yields a file for each post that is not in the trash, and for each of its versions, and then the list of the posts
 * and the redirects. Posts are in the order of their slugs, which an import keeps.
 */
export async function* exportPosts(
  db: Kysely<Schema>,
  pictures: ExportedPictures,
): AsyncGenerator<ExportedFile> {
  const posts = await listPosts(db);
  const redirects = await readRedirects(db, posts);
  const redirectsTo = Map.groupBy(redirects, ({ to }) => to);
  const facts: PostFacts[] = [];
  for (let start = 0; start < posts.length; start += readTogether) {
    const batch = posts.slice(start, start + readTogether);
    for (const row of await readRows(db, batch)) {
      const old = redirectsTo.get(row.slug)?.map(({ from }) => from) ?? [];
      const aliases = old.flatMap((path) => slugOfPath(path) ?? []);
      yield { name: fileOf(row.slug), body: [await writePost(row, aliases, pictures)] };
      yield* exportVersions(db, row, pictures);
      const formerPaths = old.filter((path) => slugOfPath(path) === undefined);
      facts.push(toFacts(row, formerPaths));
    }
  }
  yield { name: postList, body: writeJsonList("posts", facts) };
  const lines = redirects.map(({ from, to }) => toCsvLine([from, `/blog/${to}`]));
  yield { name: "redirects.csv", body: [byteOrderMark + toCsvLine(["from", "to"]), ...lines] };
}

async function listPosts(db: Kysely<Schema>): Promise<Post[]> {
  const posts = await db.selectFrom("blogs").select(["id", "slug"]).where(isNotTrashed()).execute();
  // The databases sort hyphens in different ways.
  return posts.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** Returns the paths that posts had before, here or on another site, and the slugs that the posts have. */
async function readRedirects(
  db: Kysely<Schema>,
  posts: readonly Post[],
): Promise<{ from: string; to: string }[]> {
  const slugs = new Map(posts.map(({ id, slug }) => [id, slug]));
  const own = await db.selectFrom("redirects").selectAll().execute();
  const former = await db.selectFrom("former_paths").selectAll().execute();
  return [...own.map(({ slug, blog_id }) => ({ path: `/blog/${slug}`, blog_id })), ...former]
    .flatMap(({ path: from, blog_id }) => {
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
    .leftJoin("post_files", "post_files.blog_id", "blogs.id")
    .select([...selectedSummary, "published", "publish_at", "updated_at", ...editedColumns])
    .select(["post_files.path", "post_files.hash"])
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
  return {
    title: version.title,
    slug: version.slug,
    date: version.savedAt,
    ...(!version.published && { draft: true }),
    ...filledDetails(version),
    ...(version.tags !== null && { tags: version.tags }),
    image: version.image,
  };
}

function toFacts({ created_at, updated_at, path, hash, ...row }: Row, formerPaths: string[]): PostFacts {
  const { slug, views, likes } = row;
  const createdAt = new Date(created_at).toISOString();
  const updatedAt = new Date(updated_at).toISOString();
  const file = path === null || hash === null ? undefined : { path, hash };
  return { slug, createdAt, updatedAt, views, likes, formerPaths, ...(file && { file }) };
}
