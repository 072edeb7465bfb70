import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { attempt } from "../attempt.ts";
import { EntryList } from "../entry-list.tsx";
import { Failure } from "../failure.tsx";
import { Heading } from "../heading.tsx";
import { fetchBlogs } from "../owner-api.ts";
import type { Route } from "./+types/route";
import { BlogForm } from "./blog-form.tsx";
import { BlogRow } from "./blog-row.tsx";
import { saveBlog } from "./save-blog.ts";

/** Loads all posts, including drafts. The router reloads them after a post is saved or deleted. */
export async function clientLoader() {
  return { blogs: await attempt("The posts could not be loaded", fetchBlogs()) };
}

/** Saves a new post. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveBlog(await request.json());
}

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
