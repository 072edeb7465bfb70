import { Plus } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { useOpenPost } from "./use-open-post.ts";

/** Opens the form for a new post. */
export function PostButton() {
  const open = useOpenPost();
  return (
    <Button look="primary" onClick={() => open("new")}>
      <Plus aria-hidden="true" /> Post
    </Button>
  );
}
