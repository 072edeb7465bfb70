import { type CoverOf, CoverPicture } from "../cover-picture.tsx";
import styles from "./post.module.css";

/** The cover of an open post. */
export function PostCover({ blog }: { blog: CoverOf }) {
  const sizes = "(width < 780px) 100vw, 736px";
  return <CoverPicture blog={blog} sizes={sizes} className={styles.image} first />;
}
