import { Heart } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { useLike } from "./use-like.ts";

/** Likes or unlikes the post. */
export function LikeButton(post: { id: string; slug: string; likes: number }) {
  const { liked, count, toggle } = useLike(post);
  return (
    <Button aria-pressed={liked} onClick={toggle}>
      <Heart aria-hidden="true" strokeWidth={1.75} />
      {/* One text, because in a flex container the space between two would be missing from the button's name. */}
      {`${count.toLocaleString("en-US")} ${count === 1 ? "like" : "likes"}`}
    </Button>
  );
}
