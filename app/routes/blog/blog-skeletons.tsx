import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./blog.module.css";

const count = 9;

/** Stands for the list while it loads. */
export function BlogSkeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading posts
      </p>
      <ul className={styles.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={index} className={styles.skeleton} data-skeleton="">
            <Skeleton shape="picture" />
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </li>
        ))}
      </ul>
    </>
  );
}
