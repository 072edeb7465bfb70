import type { BlogInput } from "../contract/blogs.ts";
import { createBlog } from "../server/posts/write.ts";
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
