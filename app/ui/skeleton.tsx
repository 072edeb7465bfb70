import styles from "./skeleton.module.css";

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ shape }: { shape: "picture" | "title" | "line" }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} />;
}
