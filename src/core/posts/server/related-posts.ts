import type { Connection } from "../../db/connect.ts";
import type { Neighbor, PublicBlog } from "../contract/blogs.ts";
import type { PostSearch } from "./post-search.ts";
import { readPostsVersion } from "./read.ts";

/** Finds the posts that a reader of a post may want to read, too. */
export interface RelatedPosts {
  /** Adds them to a post, if there are any beside those that it leads to anyway. */
  addTo: (blog: PublicBlog) => Promise<PublicBlog>;
}

/** Posts that are related to one post. */
const count = 2;
/** Posts that a post leads to as those before and after it. */
const neighbors = 2;
/** Posts whose related ones are kept. Those of 3,000 posts take 1.5 MB. */
const kept = 3_000;

/** Milliseconds. The words of posts that an older version or a backup has left are stored without a change of a post. */
const maxAge = 60_000;

const findsNone: Pick<PostSearch, "findRelated"> = { findRelated: async () => [] };

/** Keeps what was found until a post changes, because finding it takes longer than reading a post. */
export function createRelatedPosts(
  { db }: Pick<Connection, "db">,
  { findRelated }: Pick<PostSearch, "findRelated"> = findsNone,
): RelatedPosts {
  let knownVersion: number | undefined;
  let knownSince = 0;
  let known = new Map<string, Promise<Neighbor[]>>();

  async function find({ _id: id, title, tags }: PublicBlog): Promise<Neighbor[]> {
    const version = await readPostsVersion(db);
    const isOld = performance.now() - knownSince >= maxAge;
    if (version !== knownVersion || isOld || known.size >= kept) {
      knownVersion = version;
      knownSince = performance.now();
      known = new Map();
    }
    const found = known.get(id) ?? findRelated({ id, title, tags }, count + neighbors);
    known.set(id, found);
    found.catch(() => known.delete(id));
    return found;
  }

  return {
    addTo: async (blog) => {
      const { previous, next } = blog.series ?? blog;
      const others = (await find(blog)).filter(({ slug }) => slug !== previous?.slug && slug !== next?.slug);
      const related = others.slice(0, count);
      return related.length === 0 ? blog : { ...blog, related };
    },
  };
}
