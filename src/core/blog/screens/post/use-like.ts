import { useLayoutEffect, useRef, useState } from "react";
import { sendLike } from "../../../pages/screens/api.ts";
import { isLiked, rememberLike } from "../liked-blogs.ts";

interface LikedPost {
  id: string;
  slug: string;
  likes: number;
}

export type Like = ReturnType<typeof useLike>;

/** Toggles this browser's like. The count updates optimistically until the server returns its own. */
export function useLike({ id, slug, likes }: LikedPost) {
  const [liked, setLiked] = useState(false);
  // The count after this visitor's clicks. `undefined` until the first click.
  const [newCount, setNewCount] = useState<number>();
  const lastCall = useRef(Promise.resolve());
  const clicks = useRef(0);
  const count = newCount ?? likes;

  // Storage is not available during server rendering.
  useLayoutEffect(() => setLiked(isLiked(slug)), [slug]);

  function toggle() {
    const next = !liked;
    setLiked(next);
    setNewCount(Math.max(0, count + (next ? 1 : -1)));
    rememberLike(slug, next);
    clicks.current += 1;
    const click = clicks.current;
    // Calls run one at a time, so that quick clicks reach the server in order.
    lastCall.current = lastCall.current.then(async () => {
      try {
        const serverCount = await sendLike(id, next ? "like" : "unlike");
        if (click === clicks.current) setNewCount(serverCount);
      } catch (error) {
        console.warn("Failed to send the like", error);
      }
    });
  }

  return { liked, count, toggle };
}
