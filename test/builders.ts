import type { BlogInput } from "../contract/blogs.ts";
import { createBlog } from "../server/services/blogs.ts";
import type { TestApp } from "./app.ts";

let made = 0;

/** Stores a post that is complete and published unless the test says otherwise; gives its id and its fields. */
export async function makeBlog(
  { context }: Pick<TestApp, "context">,
  fields: Partial<BlogInput> = {},
): Promise<BlogInput & { id: string }> {
  made += 1;
  const blog = {
    slug: `post-${made}`,
    title: `Post ${made}`,
    image: "/pictures/cover-1.webp",
    content: ["A paragraph."],
    published: true,
    ...fields,
  };
  const result = await createBlog(context.db, blog, context.clock());
  if ("refused" in result) throw new Error(`The post was not made: ${result.refused}`);
  return { ...blog, id: result.saved._id };
}
