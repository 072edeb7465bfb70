import type { MarkdownFigure } from "../../../contract/markdown.ts";
import { type ShownPicture, TextPicture } from "./inlines.tsx";
import styles from "./markdown.module.css";

/** A picture in a paragraph of its own, which a click enlarges. */
export function Figure({ figure: { picture, caption } }: { figure: MarkdownFigure<ShownPicture> }) {
  return (
    <figure>
      <div className={styles.frame}>
        <TextPicture picture={picture} />
        <button
          type="button"
          className={`scripted ${styles.enlarge}`}
          aria-label={`Enlarge picture${picture.alt && `: ${picture.alt}`}`}
          onClick={async ({ currentTarget }) => {
            const { enlarge } = await import("./lazy/enlarge.ts");
            enlarge(currentTarget.previousElementSibling, styles.enlarged);
          }}
        />
      </div>
      {caption && (
        <figcaption dir="auto" className="quiet small apart">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
