import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../core/db/connect.ts";
import type { FoundPosts } from "../../core/posts/contract/blog-pages.ts";
import type { PostBodies } from "../../core/posts/server/bodies.ts";
import { maxLength } from "../../core/posts/server/body/list-words.ts";
import { textOfPost } from "../../core/posts/server/body/text-of-post.ts";
import { selectedSummary, textColumns, toSummary } from "../../core/posts/server/read.ts";
import { splitWords } from "../../core/search/split-words.ts";
import { loadStemmer, type Stem } from "../../core/search/stemmer.ts";
import { stemMark } from "./index-post.ts";
import { markExcerpt } from "./mark-excerpt.ts";

export type SearchSource = Pick<Connection, "db" | "engine">;

/** The number of posts that a search of the public list shows. */
const shownPosts = 20;
/** Words of a search that count. */
const maxWords = 12;
/** Shorter words are found as they are, and longer ones also at the beginning of a word: "index" in "indexes". */
const prefixLength = 3;
/** How much more a word counts in the title and the tags than in the text. */
const weights = { title: 10, tags: 6, text: 1 };

interface Terms {
  words: string[];
  /** Finds other forms of the words, too. */
  stem?: Stem | undefined;
  /** Whether a post must have all of them. */
  needsAll: boolean;
}

/**
 * Searches the published posts, and returns the best of those that have all words, or if there are none, of those that
 * have some of them, each with an excerpt that shows where. The engine ranks them: SQLite with BM25, and PostgreSQL
 * with `ts_rank`.
 */
export async function findPosts(
  source: SearchSource & { bodies: Pick<PostBodies, "language" | "read"> },
  search: string,
): Promise<FoundPosts> {
  const words = readWords(search);
  const stem = await stemmerOf(source);
  const all = await rankPosts(source, { words, stem, needsAll: true });
  const isPartial = all.length === 0 && words.length > 1;
  const ranked = isPartial ? await rankPosts(source, { words, stem, needsAll: false }) : all;
  const best = ranked.slice(0, shownPosts);
  const posts = await readFound(source, best, { words, stem });
  return { search, count: ranked.length, isPartial: isPartial && ranked.length > 0, posts };
}

/** Returns the ids of all posts with all words of a search, drafts included. */
export async function findAllWith(
  source: SearchSource & { bodies: Pick<PostBodies, "language"> },
  search: string,
): Promise<Set<string>> {
  const words = readWords(search);
  if (words.length === 0) return new Set();
  const stem = await stemmerOf(source);
  const rows = await source.db
    .selectFrom(rankedRows(source.engine, { words, stem, needsAll: true }).as("ranked"))
    .select("ranked.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the published posts with these words, the best first. With `best`, only those among so many posts. */
export async function rankPosts(
  { db, engine }: SearchSource,
  terms: Terms,
  best?: number,
): Promise<string[]> {
  if (terms.words.length === 0) return [];
  const rows = await db
    .selectFrom(rankedRows(engine, terms, best).as("ranked"))
    .innerJoin("blogs", "blogs.id", "ranked.id")
    .select("blogs.id")
    .where("published", "=", 1)
    .orderBy("score", "desc")
    .orderBy("published_at", "desc")
    .orderBy("blogs.id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects the posts with these words, drafts included, and how well each fits. With `best`, only so many of them. */
function rankedRows(
  engine: Connection["engine"],
  terms: Terms,
  best?: number,
): RawBuilder<{ id: string; score: number }> {
  const { title, tags, text } = weights;
  const orStem = (word: string, write: (stem: string) => string) =>
    terms.stem ? write(stemMark + terms.stem(word)) : "";
  const ofBest = best === undefined ? sql`` : sql`order by score desc limit ${best}`;
  if (engine === "sqlite") {
    const query = terms.words
      .map((word) => `("${word}"${isPrefix(word) ? "*" : ""}${orStem(word, (stem) => ` OR "${stem}"`)})`)
      .join(terms.needsAll ? " AND " : " OR ");
    // The index alone ranks the posts in a quarter of the time that it takes to look all of them up.
    return sql`(
      select blog_id as id, score from (
        select rowid, -bm25(blog_search_index, ${title}, ${tags}, ${text}) as score
        from blog_search_index where blog_search_index match ${query} ${ofBest}
      ) as found join blog_search on blog_search.id = found.rowid
    )`;
  }
  const query = terms.words
    .map((word) => `('${word}'${isPrefix(word) ? ":*" : ""}${orStem(word, (stem) => ` | '${stem}'`)})`)
    .join(terms.needsAll ? " & " : " | ");
  // From 0 to 1, for the labels D, C, B, and A: the text, nothing, the tags, and the title.
  const ofLabels = `{${text / title}, 0, ${tags / title}, 1}`;
  // Divided by the length of the text, so that a long one is not the best for everything.
  return sql`(
    select blog_id as id, ts_rank(cast(${ofLabels} as real[]), document, query, 1) as score
    from blog_search, to_tsquery('simple', ${query}) as query
    where document @@ query ${ofBest}
  )`;
}

function readWords(search: string): string[] {
  return [...new Set(splitWords(search).map(({ word }) => word))].slice(0, maxWords);
}

function isPrefix(word: string): boolean {
  return word.length >= prefixLength;
}

async function stemmerOf({ bodies }: { bodies: Pick<PostBodies, "language"> }): Promise<Stem | undefined> {
  const language = bodies.language();
  return language === undefined ? undefined : loadStemmer(language);
}

function matches(word: string, wanted: string, stem: Stem | undefined): boolean {
  if (isPrefix(wanted) ? word.startsWith(wanted) : word === wanted) return true;
  return stem !== undefined && stem(word) === stem(wanted);
}

async function readFound(
  { db, bodies }: SearchSource & { bodies: Pick<PostBodies, "read"> },
  ids: string[],
  { words, stem }: Pick<Terms, "words" | "stem">,
): Promise<FoundPosts["posts"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select([...selectedSummary, ...textColumns])
    .where("blogs.id", "in", ids)
    .execute();
  const posts: FoundPosts["posts"] = [];
  for (const row of sortByIds(rows, ids)) {
    // Marking a text takes a millisecond, which other requests need not wait for twenty times.
    await nextTurn();
    const { slug, title, date } = toSummary(row);
    const near = stem ? [...words, ...words.map(stem)] : words;
    const text = cutNearWords(textOfPost(await bodies.read(row)).slice(0, maxLength), near);
    const excerpt = markExcerpt(text, (word) => words.some((wanted) => matches(word, wanted, stem)));
    posts.push({ slug, title, date, excerpt });
  }
  return posts;
}

/** Characters before the first of the words that are kept, and how many are kept together. */
const [keptBefore, keptLength] = [1_000, 8_000];

/** Returns the part of a text that begins before the first of these words, because dividing a long text takes long. */
function cutNearWords(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place !== -1);
  const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - keptBefore);
  return text.slice(start, start + keptLength).toWellFormed();
}

export function sortByIds<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
