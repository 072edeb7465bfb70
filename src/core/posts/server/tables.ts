import type { ColumnType, Generated } from "kysely";
import type { Table } from "../../db/table.ts";
import { type DetailColumns, detailColumns } from "./detail-columns.ts";

declare module "../../db/schema.ts" {
  interface Schema {
    blogs: BlogRow;
    blog_texts: PostTextRow;
    blog_tags: PostTagRow;
    trashed_blogs: TrashedPostRow;
    post_files: PostFileRow;
    blog_revisions: PostRevisionRow;
    working_copies: WorkingCopyRow;
    redirects: RedirectRow;
    former_paths: FormerPathRow;
    preview_links: PreviewLinkRow;
  }
}

export interface BlogRow {
  id: string;
  slug: string;
  title: string;
  image: string;
  published: number;
  views: number;
  likes: number;
  created_at: number;
  updated_at: number;
  published_at: number | null;
  /** When a draft is going to be published. */
  publish_at: ColumnType<number | null, number | null | undefined>;
  /** Whether it is among the first posts of the list. */
  pinned: Generated<number>;
  /** Whether it was saved last with an API key. */
  saved_with_key: Generated<number>;
}

/** The text of a post, apart from what lists show and views change. */
interface PostTextRow extends DetailColumns {
  blog_id: string;
  /** JSON array of paragraphs, each of which is a block of Markdown. */
  content: string;
  /** The text as a tree, in JSON; `null` until it was parsed. */
  body: string | null;
  /** The version of the program's trees that `body` is of. */
  body_version: number | null;
}

interface PostTagRow {
  blog_id: string;
  /** The same for all spellings of a tag. */
  key: string;
  /** As the owner has written it for this post. */
  name: string;
  position: number;
}

/** A post that the owner deleted. It is kept for 30 days, so that it can be restored. Its `published` is 0. */
interface TrashedPostRow {
  blog_id: string;
  deleted_at: number;
  /** Whether it was published, and when it was going to be, so that it is restored as it was. */
  published: number;
  publish_at: number | null;
}

/** A post that is a file of the site folder, such as `posts/my-post.md`. One in the trash is none. */
interface PostFileRow {
  blog_id: string;
  path: string;
  /** Of what the post was last read from. */
  hash: string;
}

/** What a post was before a save replaced it. */
interface PostRevisionRow extends DetailColumns {
  id: string;
  blog_id: string;
  /** When it was saved, not when it was replaced. */
  saved_at: number;
  slug: string;
  title: string;
  image: string;
  published: number;
  /** JSON array of the names. Null if the version is from before there were tags. */
  tags: string | null;
  /** The length of `content`. */
  size: number;
  /** JSON array of paragraphs. */
  content: string;
}

/** What the owner has typed into the form and not saved yet. */
interface WorkingCopyRow {
  /** The id of the post, or `new`. */
  key: string;
  blog_id: string | null;
  /** The version of the post that the owner has changed. */
  base_version: string | null;
  version: string;
  /** The form that it was typed into. */
  editor: string;
  saved_at: number;
  /** JSON. */
  fields: string;
}

/** A slug that a post had before. No post has the slug of a redirect. */
interface RedirectRow {
  slug: string;
  blog_id: string;
}

/** A path that a post had on the site that it was imported from. */
interface FormerPathRow {
  /** In the spelling of `src/core/posts/server/former-paths.ts`. */
  path: string;
  blog_id: string;
}

/** A link that shows a post to those who have it, although the post is not published. */
interface PreviewLinkRow {
  blog_id: string;
  token_hash: string;
  created_at: number;
}

const details = Object.values(detailColumns).join(" ");

/** The API and the database call posts blogs. */
export const postTables = {
  blogs: {
    key: "id",
    uploads: "image",
    other:
      "id slug title published views likes created_at updated_at published_at publish_at pinned saved_with_key",
  },
  blog_texts: {
    key: "blog_id",
    uploads: "content",
    rebuilt: "body body_version",
    other: `blog_id ${details}`,
  },
  blog_tags: { key: "blog_id key", other: "blog_id key name position" },
  trashed_blogs: { key: "blog_id", other: "blog_id deleted_at published publish_at" },
  post_files: { key: "blog_id", other: "blog_id path hash" },
  blog_revisions: {
    key: "id",
    uploads: "image content",
    other: `id blog_id saved_at slug title published tags size ${details}`,
  },
  working_copies: {
    key: "key",
    uploads: "fields",
    other: "key blog_id base_version version editor saved_at",
  },
  redirects: { key: "slug", other: "slug blog_id" },
  former_paths: { key: "path", other: "path blog_id" },
  preview_links: { key: "blog_id", leftOut: "secret", other: "blog_id token_hash created_at" },
} satisfies Record<string, Table>;
