import { insertBlog, type NewBlog } from "../server/services/blogs.ts";
import type { TestApp } from "./app.ts";

let made = 0;

/** Stores a post that is complete and published unless the test says otherwise; gives its id and its fields. */
export async function makeBlog(
  { context }: Pick<TestApp, "context">,
  fields: Partial<NewBlog> = {},
): Promise<NewBlog & { id: string }> {
  made += 1;
  const blog = {
    slug: `post-${made}`,
    title: `Post ${made}`,
    image: "/pictures/cover-1.webp",
    content: ["A paragraph."],
    published: true,
    ...fields,
  };
  return { ...blog, id: await insertBlog(context.db, blog, context.clock()) };
}
