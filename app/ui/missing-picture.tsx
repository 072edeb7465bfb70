import { ImageOff } from "lucide-react";
import styles from "./missing-picture.module.css";

/** Stands where a picture did not load: a quiet pattern of the same size, read by its description if it has one. */
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
