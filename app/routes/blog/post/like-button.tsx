import { Heart } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { LikeForm } from "./like-form.tsx";
import styles from "./post.module.css";
import type { Like } from "./use-like.ts";

/** Likes or unlikes the post. */
export function LikeButton({ slug, liked, count, toggle }: Like & { slug: string }) {
  // One text, because in a flex container the space between two would be missing from the button's name.
  const label = `${formatCount(count)} ${count === 1 ? "like" : "likes"}`;
  return (
    <div className={`push ${styles.like}`}>
      <Button aria-pressed={liked} onClick={toggle}>
        <Heart className="red" aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Button>
      <noscript>{import.meta.env.SSR && <LikeForm slug={slug} label={label} />}</noscript>
    </div>
  );
}
