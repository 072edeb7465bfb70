import { Heart } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import styles from "./like-button.module.css";
import type { Like } from "./use-like.ts";

/** Likes or unlikes the post. */
export function LikeButton({ liked, count, toggle }: Like) {
  return (
    <span className={styles.like}>
      <Button aria-pressed={liked} onClick={toggle}>
        <Heart aria-hidden="true" strokeWidth={1.75} />
        {/* One text, because in a flex container the space between two would be missing from the button's name. */}
        {`${count.toLocaleString("en-US")} ${count === 1 ? "like" : "likes"}`}
      </Button>
    </span>
  );
}
