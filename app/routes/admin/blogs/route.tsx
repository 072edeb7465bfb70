import { Plus } from "lucide-react";
import { useState } from "react";
import { attempt } from "../../../admin/attempt.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { fetchBlogs } from "./api.ts";
import { BlogForm } from "./blog-form.tsx";
import { BlogRow } from "./blog-row.tsx";
import { loadScripts } from "./propose-slug.ts";
import { saveBlog } from "./save-blog.ts";

/**
 * Loads all posts, including drafts, and what proposes slugs. The router reloads the posts after one is saved or deleted.
 */
export async function clientLoader() {
  const [blogs] = await Promise.all([
    attempt("The posts could not be loaded", fetchBlogs()),
    attempt("Slugs are proposed for the Latin alphabet only", loadScripts()),
  ]);
  return { blogs };
}

/** Saves a new post. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveBlog(await request.json());
}

export { LoadingScreen as HydrateFallback };

export default function Blogs({ loaderData: { blogs } }: Route.ComponentProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Heading name="Blogs">
        <Button look="primary" onClick={() => setWriting(true)}>
          <Plus aria-hidden="true" /> Post
        </Button>
      </Heading>
      <Card as="div">
        {blogs === undefined ? (
          <Failure text="Could not load blogs." />
        ) : (
          <EntryList entries={blogs} empty="No blog posts found.">
            {(blog) => <BlogRow blog={blog} />}
          </EntryList>
        )}
      </Card>
      {writing && <BlogForm blog={undefined} onClose={() => setWriting(false)} />}
    </>
  );
}
