import { useEffect, useRef, useState } from "react";
import { sendLike } from "../../../api.ts";
import { isLiked, rememberLike } from "../../../browser/liked-blogs.ts";

interface LikedPost {
  id: string;
  slug: string;
  likes: number;
}

/** The like of this browser and the count, shown at once and then replaced by the server's count. */
export function useLike({ id, slug, likes }: LikedPost) {
  const [liked, setLiked] = useState(false);
  // What this visitor's clicks made of the count; until the first one the post's own count stands.
  const [changed, setChanged] = useState<number>();
  const lastCall = useRef(Promise.resolve());
  const clicks = useRef(0);
  const count = changed ?? likes;

  // Storage is not there while the server renders, so the heart fills once the page is hydrated.
  useEffect(() => setLiked(isLiked(slug)), [slug]);

  function toggle() {
    const next = !liked;
    setLiked(next);
    setChanged(Math.max(0, count + (next ? 1 : -1)));
    rememberLike(slug, next);
    clicks.current += 1;
    const click = clicks.current;
    // One call after the other, so that quick clicks reach the server in their order.
    lastCall.current = lastCall.current.then(async () => {
      try {
        const counted = await sendLike(id, next ? "like" : "unlike");
        if (click === clicks.current) setChanged(counted);
      } catch (error) {
        console.warn("The like did not reach the server", error);
      }
    });
  }

  return { liked, count, toggle };
}
