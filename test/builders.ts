import type { Insertable } from "kysely";
import { inTransaction } from "../src/core/db/retry.ts";
import type { Schema } from "../src/core/db/schema.ts";
import { indexChange } from "../src/core/messages/server/search/index-change.ts";
import type { BlogInput } from "../src/core/posts/contract/blogs.ts";
import { createBlog } from "../src/core/posts/server/write.ts";
import type { TestApp } from "./app.ts";

let blogCount = 0;

/** Stores a valid, published post and returns it with its id. `fields` override the defaults. */
export async function makeBlog(
  { context }: Pick<TestApp, "context">,
  fields: Partial<BlogInput> = {},
): Promise<BlogInput & { id: string }> {
  blogCount += 1;
  const blog = {
    slug: `post-${blogCount}`,
    title: `Post ${blogCount}`,
    image: "/pictures/cover-1.webp",
    content: ["A paragraph."],
    published: true,
    ...fields,
  };
  const result = await createBlog(context.db, blog, context.clock());
  if ("refused" in result) throw new Error(`Could not store the post: ${result.refused}`);
  return { ...blog, id: result.saved._id };
}

/** Tells the owner about a message in no way. */
export const noNotifications = { timeZone: "UTC", has: () => false };

/** The id of the message with this number that {@link makeMessages} stores. */
export function messageIdOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Stores new messages of visitors as if they had arrived, the first at 0 ms. The fields override the defaults. */
export async function makeMessages(
  { context }: Pick<TestApp, "context">,
  messages: readonly Partial<Insertable<Schema["messages"]>>[],
): Promise<void> {
  const rows = messages.map((fields, number) => ({
    id: messageIdOf(number),
    name: `Visitor ${number}`,
    email: "visitor@example.org",
    message: "Hello",
    contact_consent: number % 2,
    idempotency_key: null,
    created_at: number,
    notified_at: null,
    deleted_at: null,
    state: "new" as const,
    ...fields,
  }));
  await inTransaction(context.db, async (transaction) => {
    for (let start = 0; start < rows.length; start += 1_000) {
      const some = rows.slice(start, start + 1_000);
      await transaction.insertInto("messages").values(some).execute();
      const rewritten = some.map(({ id }) => id);
      await indexChange(transaction, { rewritten }, { now: context.clock() });
    }
  });
}
