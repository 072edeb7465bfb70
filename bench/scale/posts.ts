import type { AdminBlog, AdminBlogSummary, BlogInput } from "../../src/core/posts/contract/blogs.ts";
import { send } from "./send.ts";

/** A published post that the owner edits again and again. */
export interface EditedPost {
  slug: string;
  path: string;
  /** Saves it with another title and another text, and returns the milliseconds until the response. */
  save: () => Promise<number>;
}

type OwnerHeaders = Record<string, string>;

/** Returns some published posts, spread over all years, the newest first. */
export async function openPosts(
  siteUrl: string,
  headers: OwnerHeaders,
  count: number,
): Promise<EditedPost[]> {
  const { body } = await send(`${siteUrl}/api/blogs`, { headers });
  const all: AdminBlogSummary[] = JSON.parse(body.toString());
  const published = all.filter((post) => post.published);
  const step = Math.floor(published.length / count);
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      openPost(siteUrl, headers, published[index * step]?._id ?? ""),
    ),
  );
}

async function openPost(siteUrl: string, headers: OwnerHeaders, id: string): Promise<EditedPost> {
  const url = `${siteUrl}/api/blogs/${id}`;
  const { title, slug, image, content, published }: AdminBlog = JSON.parse(
    (await send(url, { headers })).body.toString(),
  );
  let saves = 0;
  return {
    slug,
    path: `/blog/${slug}`,
    save: async () => {
      saves += 1;
      const json: BlogInput = {
        title: `${title}, version ${saves}`,
        slug,
        image,
        content: [...content, `This is version ${saves}.`],
        published,
      };
      return (await send(url, { method: "PUT", headers, json })).time;
    },
  };
}
