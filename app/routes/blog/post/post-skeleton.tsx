import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./post.module.css";
import { PostPage } from "./post-page.tsx";

/** The placeholder shown while a post loads. */
export function PostSkeleton() {
  return (
    <PostPage title="Blog">
      <p className="visually-hidden" role="status">
        Loading post
      </p>
      <div className={styles.skeleton} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="picture" />
      </div>
    </PostPage>
  );
}
