import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./post.module.css";

/** The placeholder shown while a post loads. */
export function PostSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        Loading post
      </p>
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton shape="line" />
    </div>
  );
}
