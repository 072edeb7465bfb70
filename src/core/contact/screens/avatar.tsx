import type { PictureView } from "../../site/contract/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import styles from "./contact.module.css";

/** The owner's portrait, if there is one. Hidden from screen readers, because the owner's name is there as text. */
export function Avatar({ portrait }: { portrait: PictureView | undefined }) {
  if (portrait === undefined) return null;
  return (
    <span aria-hidden="true" className={styles.avatar}>
      <ContentPicture picture={{ ...portrait, alt: "" }} sizes="34px" className={undefined} first={false} />
    </span>
  );
}
