import type { PictureView } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import styles from "./avatar.module.css";

interface AvatarProps {
  portrait: PictureView;
  /** Whether it is the first picture of the page. */
  first?: boolean;
}

/** The owner's portrait. Hidden from screen readers, because the owner's name is there as text. */
export function Avatar({ portrait, first = false }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      <ContentPicture picture={{ ...portrait, alt: "" }} sizes="34px" className={undefined} first={first} />
    </span>
  );
}
