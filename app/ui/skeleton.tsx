import styles from "./skeleton.module.css";

/** A quiet placeholder of the size of what is coming. */
export function Skeleton({ shape }: { shape: "picture" | "title" | "line" }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} />;
}
