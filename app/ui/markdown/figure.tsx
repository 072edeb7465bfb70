import type { MarkdownFigure } from "../../../contract/markdown.ts";
import text from "../text.module.css";
import styles from "./figure.module.css";
import { type ShownPicture, TextPicture } from "./inlines.tsx";

/** A picture in a paragraph of its own, which a click enlarges. */
export function Figure({ figure: { picture, caption } }: { figure: MarkdownFigure<ShownPicture> }) {
  return (
    <figure>
      <div className={styles.frame}>
        <TextPicture picture={picture} />
        <button
          type="button"
          className={styles.enlarge}
          aria-label={`Enlarge picture${picture.alt && `: ${picture.alt}`}`}
          onClick={async ({ currentTarget }) => {
            const { enlarge } = await import("./lazy/enlarge.ts");
            enlarge(currentTarget.previousElementSibling);
          }}
        />
      </div>
      {caption && (
        <figcaption dir="auto" className={`${text.quiet} ${styles.caption}`}>
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
