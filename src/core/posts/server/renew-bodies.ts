import type { ExpressionBuilder, Kysely } from "kysely";
import { listeners } from "../../../features/listeners.ts";
import { isUnavailable } from "../../db/errors.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { waitUntilIdle } from "../../process/idle.ts";
import type { Logger } from "../../process/log/log.ts";
import type { PostBody, StoredText } from "./bodies.ts";
import type { MarkdownParser } from "./body/create-markdown-parser.ts";
import { listWords } from "./body/list-words.ts";
import { completeText } from "./stored-text.ts";
import { readTags } from "./tags.ts";

export type IdentifiedText = StoredText & { id: string };

/**
 * Raise it when the same text becomes another tree, or is found by other words. Older trees are made again. Newer ones,
 * of an instance that is updated already, are not read, but stay.
 */
export const bodyVersion = 4;

/** Texts that are read from the database together. */
const batchSize = 50;

interface RenewalDeps {
  db: Kysely<Schema>;
  log: Pick<Logger, "warn">;
  parser: Pick<MarkdownParser, "parseStoredPost">;
  language: () => string | undefined;
}

/** Makes the trees again that an older version of this program has stored, or that belong to another language of the site. */
export function createRenewals({ db, log, parser, language }: RenewalDeps) {
  const renewals = new Map<string, Promise<PostBody>>();
  const pending = new Set<Promise<void>>();
  let isStopped = false;

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
    renew,
    start: () => {
      renewAll().catch((err) => {
        if (!isStopped) log.warn({ err }, "could not parse the texts of all posts again");
      });
    },
    stop: () => {
      isStopped = true;
    },
    /** Waits until the trees that were made are stored. */
    finish: () => Promise.all(pending),
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
    await completeText(transaction, { id, title, tags: await readTags(transaction, id), ...search });
  });
}

/** Whether a tree is of an older version, or a listener has derived something from it for another language. */
function isOutdated(language: string | undefined) {
  return (eb: ExpressionBuilder<Schema, "blog_texts">) => {
    const isOlder = eb.or([eb("body_version", "is", null), eb("body_version", "<", bodyVersion)]);
    if (language === undefined) return isOlder;
    const others = listeners.flatMap(({ textsOutdated }) => textsOutdated?.(language) ?? []);
    const isCurrent = eb("body_version", "=", bodyVersion);
    return eb.or([isOlder, ...others.map((ids) => isCurrent.and("blog_texts.blog_id", "in", ids))]);
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
