import { memo, useId, useRef } from "react";
import type { Markdown, PostPicture } from "../../../../../contract/markdown.ts";
import { type Paragraph, textsOf } from "../../../../admin/editor/paragraph.ts";
import { MarkdownText } from "../../../../ui/markdown/markdown.tsx";
import styles from "./preview.module.css";
import { useFollowing } from "./use-following.ts";
import { usePreview } from "./use-preview.ts";

interface PreviewProps {
  content: Paragraph[];
  /** Whether it is beside the fields and scrolls with them. */
  isBeside: boolean;
}

/** The text of the post as its page will show it. */
export function Preview({ content, isBeside }: PreviewProps) {
  const { body, texts, fault } = usePreview(content);
  const isEmpty = textsOf(content).every((text) => text.trim() === "");
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  useFollowing(box, { texts, isBeside, body });
  return (
    <section
      ref={box}
      aria-labelledby={heading}
      tabIndex={isBeside ? 0 : undefined}
      className={`stack-2 ${isBeside ? styles.beside : styles.preview}`}
    >
      <h3 id={heading}>Preview</h3>
      {fault && <p className={styles.fault}>{fault}</p>}
      {isEmpty && body.length === 0 && !fault && (
        <p className={styles.empty}>What you write appears here as on the page of the post.</p>
      )}
      <div className={styles.text} data-preview="">
        <Body body={body} />
      </div>
    </section>
  );
}

/** Is rendered again only when the server has parsed another text. */
const Body = memo(function Body({ body }: { body: Markdown<PostPicture> }) {
  return <MarkdownText content={body} />;
});
