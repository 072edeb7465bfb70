import { type CoverOf, CoverPicture } from "../cover-picture.tsx";
import styles from "./post.module.css";

interface PostCoverProps {
  blog: CoverOf;
  /** Whether it comes from the post's card. */
  moves: boolean;
}

/** The cover of an open post. */
export function PostCover({ blog, moves }: PostCoverProps) {
  const sizes = "(width < 780px) 100vw, 736px";
  return <CoverPicture blog={blog} sizes={sizes} className={styles.image} first moves={moves} />;
}
