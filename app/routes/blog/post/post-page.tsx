import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./post.module.css";

/** A post, or its placeholder. The document's title is not in `meta`, because it is known only after the post loads. */
export function PostPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <Link to="/blog" className={styles.back}>
        <ArrowLeft aria-hidden="true" strokeWidth={2} /> Back to Blogs
      </Link>
      {children}
    </div>
  );
}
