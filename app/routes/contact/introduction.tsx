import type { PictureView } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import text from "../../ui/text.module.css";
import styles from "./introduction.module.css";

interface IntroductionProps {
  portrait: PictureView;
  /** What the owner does. */
  title: string;
}

/** Shows who receives the message. The server renders it, so it appears before the greeting. */
export function Introduction({ portrait, title }: IntroductionProps) {
  return (
    <div className={`${text.quiet} ${styles.introduction}`}>
      {/* The heading above has the owner's name. */}
      <ContentPicture picture={{ ...portrait, alt: "" }} sizes="128px" className={styles.portrait} first />
      <p>{title}</p>
    </div>
  );
}
