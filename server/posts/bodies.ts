import type { ExpressionBuilder, Kysely } from "kysely";
import type { Markdown, PostPicture } from "../../contract/markdown.ts";
import type { Database } from "../db/connect.ts";
import { isUnavailable } from "../db/errors.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import type { Logger } from "../log/log.ts";
import { waitUntilIdle } from "../process/idle.ts";
import { createMarkdownParser, type ParsedPost } from "./body/create-markdown-parser.ts";
import type { MarkdownFault } from "./body/markdown-fault.ts";
import type { ParsedMarkdown } from "./body/parse-markdown.ts";
import { type FindSizes, sizePictures } from "./body/size-pictures.ts";
import { indexPost } from "./search/index-post.ts";
import { listWords } from "./search/list-words.ts";
import { readTags } from "./tags.ts";

/** The text of a post as a tree, from which pages, feeds, and texts are written. */
export type PostBody = Markdown<PostPicture>;

/** The columns of a text. Without a tree, or with one of another version, it is parsed when it is read. */
export interface StoredText {
  content: string;
  body: string | null;
  body_version: number | null;
}

/** What is stored for a text. */
export interface WrittenText {
  columns: StoredText;
  /** The words by which the post is found. */
  words: string;
  /** The language of the site, if it is known. */
  language: string | undefined;
}

/** Parses the texts of posts, and keeps their trees in the database. */
export interface PostBodies {
  /** Returns what to store for a text, or why it cannot be read. */
  write: (paragraphs: readonly string[]) => Promise<WrittenText | { faults: MarkdownFault[] }>;
  /** Returns the tree of a text that is not stored, or why it cannot be read. */
  preview: (paragraphs: readonly string[]) => Promise<ParsedMarkdown<PostPicture> & { isPlain?: true }>;
  /** Returns the tree of a stored text. */
  read: (text: IdentifiedText) => Promise<PostBody>;
  /** Returns the language that posts are searched in. */
  language: () => string | undefined;
  /** Parses what was stored by an older version of this program, or in another language of the site, while the server is idle. */
  start: () => void;
  stop: () => Promise<void>;
}

type IdentifiedText = StoredText & { id: string };

/**
 * Raise it when the same text becomes another tree, or is found by other words. Older trees are made again. Newer ones, of an
 * instance that is updated already, are not read, but stay.
 */
export const bodyVersion = 3;

/** Milliseconds after which the thread ends if it has nothing to parse. */
const idleTime = 30_000;
/** Texts that are read from the database together. */
const batchSize = 50;

interface BodyDeps {
  db: Database;
  log: Pick<Logger, "warn">;
  /** Finds the sizes of the pictures in posts. They are not stored, because the files of the site folder change. */
  findSizes?: FindSizes;
  /** Returns the language of the site, as a BCP 47 tag. */
  language?: () => string | undefined;
}

export function createPostBodies({
  db,
  log,
  findSizes = async () => undefined,
  language = () => undefined,
}: BodyDeps): PostBodies {
  const parser = createMarkdownParser();
  const renewals = new Map<string, Promise<PostBody>>();
  const pending = new Set<Promise<void>>();
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;

  /** Parses a text of the owner's, and ends the thread some time after the last one. */
  async function parse(paragraphs: readonly string[], { wantsWords = false } = {}): Promise<ParsedPost> {
    clearTimeout(idle);
    const parsed = await parser.parsePost(paragraphs, { wantsWords });
    clearTimeout(idle);
    idle = setTimeout(() => parser.close(), idleTime).unref();
    return parsed;
  }

  /** Parses a text once for all who ask for it at the same time. */
  function renew(text: IdentifiedText): Promise<PostBody> {
    const key = `${text.id} ${text.content}`;
    const known = renewals.get(key);
    if (known !== undefined) return known;
    const renewal = parseStored(text).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
    return renewal;
  }

  async function parseStored({ id, content }: IdentifiedText): Promise<PostBody> {
    const paragraphs: string[] = JSON.parse(content);
    const parsed = await parser.parseStoredPost(paragraphs);
    const body = "content" in parsed ? parsed.content : asPlainText(paragraphs);
    const words = parsed.words ?? listWords(body);
    // No reader waits for it, and none needs it: a database that cannot be written to can still be read.
    const storing = storeBody(db, { id, content, body, words, language: language() }).catch((err) => {
      if (!isStopped && !isUnavailable(err)) log.warn({ err }, "could not store the tree of a post");
    });
    pending.add(storing);
    storing.finally(() => pending.delete(storing));
    return body;
  }

  async function renewAll(): Promise<void> {
    for (let last = ""; ; ) {
      const texts = await listOutdated(db, last, language());
      for (const text of texts) {
        await waitUntilIdle();
        if (isStopped) return;
        await renew(text);
        await Promise.all(pending);
        last = text.id;
      }
      if (texts.length < batchSize) return;
    }
  }

  return {
    write: async (paragraphs) => {
      const parsed = await parse(paragraphs, { wantsWords: true });
      if ("faults" in parsed) return parsed;
      const body = JSON.stringify(parsed.content);
      // Without a version, the tree is made again when it is first read, which may take longer.
      const version = "isPlain" in parsed ? null : bodyVersion;
      const columns = { content: JSON.stringify(paragraphs), body, body_version: version };
      return { columns, words: parsed.words ?? "", language: language() };
    },
    preview: async (paragraphs) => {
      const parsed = await parse(paragraphs);
      return "faults" in parsed
        ? parsed
        : { ...parsed, content: await sizePictures(parsed.content, findSizes) };
    },
    read: async (text) => {
      const isCurrent = text.body !== null && text.body_version === bodyVersion;
      const body: PostBody = isCurrent ? JSON.parse(text.body ?? "") : await renew(text);
      return sizePictures(body, findSizes);
    },
    language,
    start: () => {
      renewAll().catch((err) => {
        if (!isStopped) log.warn({ err }, "could not parse the texts of all posts again");
      });
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(idle);
      await parser.close();
      await Promise.all(pending);
    },
  };
}

/** What a text is shown as that cannot be parsed. The form does not accept such a text. */
function asPlainText(paragraphs: readonly string[]): PostBody {
  return paragraphs.map((text) => ({ type: "paragraph", children: [text] }));
}

interface Renewed {
  id: string;
  content: string;
  body: PostBody;
  words: string;
  language: string | undefined;
}

/** Does nothing if the text has changed since it was read, or if a newer version has stored its tree. */
function storeBody(db: Kysely<Schema>, { id, content, body, ...search }: Renewed): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("blog_texts")
      .set({ body: JSON.stringify(body), body_version: bodyVersion })
      .where("blog_id", "=", id)
      .where("content", "=", content)
      .where(isOutdated(search.language))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const { title } = await transaction
      .selectFrom("blogs")
      .select("title")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await indexPost(transaction, { id, title, tags: await readTags(transaction, id), ...search });
  });
}

/** Whether a tree is of an older version, or the post is found by the stems of another language. */
function isOutdated(language: string | undefined) {
  return (eb: ExpressionBuilder<Schema, "blog_texts">) => {
    const isOlder = eb.or([eb("body_version", "is", null), eb("body_version", "<", bodyVersion)]);
    if (language === undefined) return isOlder;
    const ofOther = eb
      .selectFrom("blog_search")
      .select("blog_search.blog_id")
      .where((search) => search.or([search("language", "is", null), search("language", "!=", language)]));
    return isOlder.or(eb("body_version", "=", bodyVersion).and("blog_texts.blog_id", "in", ofOther));
  };
}

function listOutdated(
  db: Kysely<Schema>,
  after: string,
  language: string | undefined,
): Promise<IdentifiedText[]> {
  return db
    .selectFrom("blog_texts")
    .select(["blog_id as id", "content", "body", "body_version"])
    .where(isOutdated(language))
    .where("blog_id", ">", after)
    .orderBy("blog_id")
    .limit(batchSize)
    .execute();
}
