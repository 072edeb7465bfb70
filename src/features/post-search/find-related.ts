import { sql } from "kysely";
import type { Neighbor } from "../../core/posts/contract/blogs.ts";
import type { SearchedPost } from "../../core/posts/server/post-search.ts";
import { splitWords } from "../../core/search/split-words.ts";
import { rankPosts, type SearchSource, sortByIds } from "./find-posts.ts";
import { withoutStems } from "./index-post.ts";

/** Words of each kind that posts are compared by. */
const mostWords = 8;
/** Shorter words say little about a text. */
const shortest = 4;
/** Of the posts that are most like a post, so many are looked at, of which drafts and the post itself are left out. */
const lookedAt = 20;
/** A word is rare if at most this part of the posts has it, and at most so many, or at most two posts. */
const [rareShare, mostWithRare] = [0.2, 100];

/**
 * Returns the published posts that are most like a post: those that share its tags, or rare words of its title and
 * text.
 * @returns at most `limit` posts, the best first
 */
export async function findRelated(
  source: SearchSource,
  post: SearchedPost,
  limit: number,
): Promise<Neighbor[]> {
  const tags = wordsOf(post.tags.join(" ")).slice(0, mostWords);
  const words = [...new Set([...tags, ...(await findRare(source, await listCandidates(source, post)))])];
  const ranked = await rankPosts(source, { words, needsAll: false }, lookedAt);
  const ids = ranked.filter((other) => other !== post.id).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await source.db
    .selectFrom("blogs")
    .select(["id", "slug", "title"])
    .where("id", "in", ids)
    .execute();
  return sortByIds(rows, ids).map(({ slug, title }) => ({ slug, title }));
}

/** Returns the words of the title, and the most frequent ones of the text. */
async function listCandidates(
  { db }: SearchSource,
  { id, title }: { id: string; title: string },
): Promise<string[]> {
  const row = await db.selectFrom("blog_search").select("words").where("blog_id", "=", id).executeTakeFirst();
  const counts = new Map<string, number>();
  for (const word of withoutStems(row?.words ?? "")) {
    if (word.length >= shortest) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
  const ofTitle = wordsOf(title).filter((word) => word.length >= shortest);
  return [...new Set([ofTitle, frequent].flatMap((words) => words.slice(0, mostWords)))];
}

function wordsOf(text: string): string[] {
  return splitWords(text).map(({ word }) => word);
}

/** Returns the words that few posts have. Stops counting a word once it is not rare. */
async function findRare({ db, engine }: SearchSource, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { posts } = await db
    .selectFrom("blog_search")
    .select(({ fn }) => fn.countAll().as("posts"))
    .executeTakeFirstOrThrow();
  const most = Math.max(2, Math.min(mostWithRare, Math.floor(Number(posts) * rareShare)));
  const list = JSON.stringify(words);
  const { rows } = await (engine === "sqlite"
    ? sql<{ word: string }>`select value as word from json_each(${list}) where (
        select count(*) from (
          select 1 from blog_search_index where blog_search_index match '"' || value || '"' limit ${most + 1}
        )
      ) <= ${most}`
    : sql<{ word: string }>`select word from json_array_elements_text(cast(${list} as json)) as word where (
        select count(*) from (
          select 1 from blog_search where document @@ to_tsquery('simple', quote_literal(word)) limit ${most + 1}
        ) as found
      ) <= ${most}`
  ).execute(db);
  return rows.map(({ word }) => word);
}
