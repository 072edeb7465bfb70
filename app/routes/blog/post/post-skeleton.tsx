import { useLocation } from "react-router";
import type { CoverOf } from "../../../ui/cover-picture.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./post.module.css";
import { PostCover } from "./post-cover.tsx";
import { PostPage } from "./post-page.tsx";

/** The placeholder shown while a post loads. If it was opened from its card, its cover is known. */
export function PostSkeleton() {
  const cover: CoverOf | null = useLocation().state;
  return (
    <PostPage title="Blog">
      <p className="visually-hidden" role="status">
        Loading post
      </p>
      <div className={`stack-4 ${styles.skeleton}`} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        {cover ? <PostCover blog={cover} /> : <Skeleton shape="picture" />}
      </div>
    </PostPage>
  );
}
