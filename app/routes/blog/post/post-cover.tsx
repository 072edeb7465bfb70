import type { CSSProperties } from "react";
import { isHydrated } from "../../../browser/hydration.ts";
import { type CoverOf, CoverPicture } from "../../../ui/cover-picture.tsx";
import { addDocumentRule } from "../../../ui/document-rules.ts";
import styles from "./post.module.css";

/** The cover of an open post. Its space is reserved in its own shape, which the style sheet needs to limit its height. */
export function PostCover({ blog }: { blog: CoverOf }) {
  const { width, height } = blog.cover ?? { width: 16, height: 9 };
  const ratio = Math.round((100_000 * width) / height) / 100_000;
  // The style sheet limits the height to about half of the screen's, and so the width, too.
  const sizes = `min(100vw, 736px, ${Math.ceil(55 * ratio)}vh)`;
  // As with the color of pictures, the Content-Security-Policy forbids the attribute in a document.
  if (import.meta.env.SSR) addDocumentRule(`[data-ratio="${ratio}"]{--ratio:${ratio}}`);
  return (
    <div
      data-ratio={ratio}
      style={isHydrated() ? ({ "--ratio": ratio } as CSSProperties) : undefined}
      suppressHydrationWarning
    >
      <CoverPicture blog={blog} sizes={sizes} className={styles.image} first />
    </div>
  );
}
