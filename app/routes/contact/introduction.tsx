import type { PictureView } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import styles from "./introduction.module.css";

interface IntroductionProps {
  portrait: PictureView;
  /** What the owner does. */
  title: string;
}

/** Whom the visitor writes to. It is above the conversation, and there before the bot greets. */
export function Introduction({ portrait, title }: IntroductionProps) {
  return (
    <div className={styles.introduction}>
      {/* The owner's name is beside it as text. */}
      <ContentPicture picture={{ ...portrait, alt: "" }} sizes="128px" className={styles.portrait} first />
      <p>{title}</p>
    </div>
  );
}
