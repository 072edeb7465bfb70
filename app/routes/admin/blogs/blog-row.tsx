import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { AdminBlogSummary } from "../../../../contract/blogs.ts";
import controls from "../controls.module.css";
import styles from "./blog-row.module.css";

interface BlogRowProps {
  blog: AdminBlogSummary;
  /** Whether it could not be opened for editing just now. */
  unopened: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function BlogRow({ blog, unopened, onEdit, onDelete }: BlogRowProps) {
  const Icon = unopened ? RotateCcw : Pencil;
  return (
    <div className={controls.row}>
      <div>
        <p className={styles.title}>{blog.title}</p>
        <p className={blog.published ? styles.published : styles.draft}>
          {blog.published ? "Published" : "Draft"}
        </p>
        {unopened && (
          <p role="alert" className={controls.error}>
            This post could not be opened.
          </p>
        )}
      </div>
      <div className={controls.actions}>
        {/* The same button in both cases, so that the focus stays on it. */}
        <button type="button" className={controls.plain} onClick={onEdit}>
          <Icon aria-hidden="true" /> {unopened ? "Retry" : "Edit"}
        </button>
        <button
          type="button"
          className={controls.remove}
          aria-label={`Delete ${blog.title}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
