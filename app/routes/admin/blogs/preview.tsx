import { useId } from "react";
import { MarkdownText } from "../../../ui/markdown/markdown.tsx";
import type { Paragraph } from "./form-state.ts";
import styles from "./preview.module.css";
import { usePreview } from "./use-preview.ts";

/** The text of the post as its page will show it. */
export function Preview({ paragraphs }: { paragraphs: Paragraph[] }) {
  const { body, fault } = usePreview(paragraphs);
  const heading = useId();
  if (body.length === 0 && fault === undefined) return null;
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <h3 id={heading}>Preview</h3>
      {fault && <p className={styles.fault}>{fault}</p>}
      <div className={styles.text}>
        <MarkdownText content={body} />
      </div>
    </section>
  );
}
