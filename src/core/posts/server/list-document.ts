import type { Database } from "../../db/connect.ts";
import { runTogether } from "../../db/run-together.ts";
import { type EncodedDocument, encodeDocument } from "../../http/encode-document.ts";
import type { PostCovers } from "./post-covers.ts";
import { listPublishedPosts, readListVersion } from "./read.ts";

export interface ListDeps {
  db: Database;
  covers: PostCovers & { version: () => number };
}

/** Requests that share one query. There is no reason for a maximum. */
const maxBatchSize = Number.MAX_SAFE_INTEGER;

/**
 * Creates the function that returns the list of all published posts as JSON. It is kept until a version says that a
 * post, a count, or the size of a cover has changed, so it is never older than the last change that was acknowledged
 * before the call, by any instance.
 */
export function createListDocument({ db, covers }: ListDeps): () => Promise<EncodedDocument> {
  let known: { version: string; list: EncodedDocument } | undefined;

  async function readList(): Promise<EncodedDocument> {
    // The version is older than the rows, so a change between the two only causes one extra read.
    const version = `${await readListVersion(db)} covers ${covers.version()}`;
    if (known?.version !== version) known = { version, list: await writeList() };
    return known.list;
  }

  async function writeList(): Promise<EncodedDocument> {
    const blogs = await listPublishedPosts(db);
    const body = Buffer.from(JSON.stringify(blogs.map((blog) => covers.addTo(blog))));
    return encodeDocument({ status: 200, headers: { "content-type": "application/json" }, body });
  }

  const readTogether = runTogether<void, EncodedDocument>(async (calls) => {
    const list = await readList();
    return calls.map(() => list);
  }, maxBatchSize);

  return () => readTogether();
}
