import { SquareArrowOutUpRight } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../core/admin/ui/dialog.tsx";
import { QuestionButton } from "../../../core/admin/ui/question-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { toContent } from "../../../core/editor/screens/paragraph.ts";
import { Preview } from "../../../core/editor/screens/post/preview.tsx";
import type { FilePostProps } from "../../../core/feature.app.ts";
import styles from "../../../core/posts/screens/post.module.css";
import { PostParts } from "../../../core/posts/screens/post-parts.tsx";
import { moveToDatabase } from "./api.ts";
import { useMove } from "./use-move.ts";

/** Shows a post that is a file of the site folder, which the form cannot change. */
export function FilePost({ blog, file, onClose }: FilePostProps) {
  const { _id: id, title, slug, published } = blog;
  const [content] = useState(() => toContent(blog.content));
  const { refusal, move } = useMove(() => moveToDatabase(id));
  return (
    <Dialog title={title} width={48} tall onLeave={onClose}>
      <div className={`stack-3 breaking ${styles.panel}`}>
        <p>
          This post is the file <code className="mono">{file}</code>. Change it there, or move it into the
          database.
        </p>
        <div className="row-3">
          <QuestionButton
            question={`Move this post into the database? The file ${file} is removed then.`}
            yes="Move"
            onYes={move}
          >
            Move into the database
          </QuestionButton>
          {published && (
            <a href={`/blog/${slug}`} target="_blank" rel="noreferrer" className="plain-button">
              View post <SquareArrowOutUpRight aria-hidden="true" />
              <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          )}
        </div>
        <Status role="alert">{refusal}</Status>
      </div>
      {!published && <PostParts id={id} slug={slug} isFile isUnsaved={false} />}
      <Preview content={content} isBeside={false} />
    </Dialog>
  );
}
