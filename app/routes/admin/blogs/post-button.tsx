import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { BlogForm } from "./blog-form.tsx";

/** Opens the form for a new post. It has its own state, so that the form does not render the list again. */
export function PostButton() {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setWriting(true)}>
        <Plus aria-hidden="true" /> Post
      </Button>
      {writing && <BlogForm blog={undefined} onClose={() => setWriting(false)} />}
    </>
  );
}
