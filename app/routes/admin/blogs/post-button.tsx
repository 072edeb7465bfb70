import { Plus } from "lucide-react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { BlogForm } from "./blog-form.tsx";
import type { OpenedPost } from "./use-blog-form.ts";

/**
 * Opens the form for a new post, with what was typed before and not saved. It has its own state, so that the form does not render
 * the list again.
 */
export function PostButton() {
  const opening = useFetcher<OpenedPost | null>();
  return (
    <>
      <Button look="primary" onClick={() => void opening.load("/admin/blogs/new")}>
        <Plus aria-hidden="true" /> Post
      </Button>
      {opening.data && <BlogForm opened={opening.data} onClose={() => opening.reset()} />}
    </>
  );
}
