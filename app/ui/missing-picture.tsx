import { ImageOff } from "lucide-react";
import styles from "./missing-picture.module.css";

/** Takes the space of a picture that failed to load. Screen readers announce its description, if it has one. */
export function MissingPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <span
      className={`${className} ${styles.missing}`}
      {...(alt === "" ? {} : { role: "img", "aria-label": alt })}
    >
      <ImageOff aria-hidden="true" strokeWidth={1.5} />
    </span>
  );
}
