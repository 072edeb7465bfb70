import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./post.module.css";

/** Stands for a post while it loads. */
export function PostSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        Loading the post
      </p>
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton shape="line" />
    </div>
  );
}
