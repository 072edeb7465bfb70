import type { Connection } from "../../db/connect.ts";
import type { FoundPosts } from "../contract/blog-pages.ts";
import type { Neighbor } from "../contract/blogs.ts";
import type { PostBodies } from "./bodies.ts";

/** Finds posts by their words. */
export interface PostSearch {
  /** Returns the best of the published posts with the words of a search. */
  find: (search: string) => Promise<FoundPosts>;
  /** Returns the ids of all posts with all words of a search, drafts included. */
  findAll: (search: string) => Promise<Set<string>>;
  /** Returns at most `limit` published posts that are most like a post, the best first. */
  findRelated: (post: SearchedPost, limit: number) => Promise<Neighbor[]>;
}

export interface SearchedPost {
  id: string;
  title: string;
  tags: readonly string[];
}

/** What posts are searched in. */
export interface PostSearchSources extends Pick<Connection, "db" | "engine"> {
  bodies: Pick<PostBodies, "language" | "read">;
}
