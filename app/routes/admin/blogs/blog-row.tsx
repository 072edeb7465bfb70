import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import type { AdminBlog, AdminBlogSummary } from "../../../../contract/blogs.ts";
import { removeBlogDraft } from "../../../browser/blog-draft.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EntryRow } from "../entry-row.tsx";
import { focusNext } from "../focus-next.ts";
import { QuestionDialog } from "../question-dialog.tsx";
import { useDeletion } from "../use-deletion.ts";
import { BlogForm } from "./blog-form.tsx";
import styles from "./blog-row.module.css";

/** A post in the list. A published post links to its page. Editing it loads the latest version from the server. */
export function BlogRow({ blog: { _id: id, title, slug, published } }: { blog: AdminBlogSummary }) {
  const address = `/admin/blogs/${id}`;
  const opening = useFetcher<{ blog: AdminBlog | undefined } | null>();
  const hasFailed = opening.state === "idle" && opening.data != null && opening.data.blog === undefined;
  const Icon = hasFailed ? RotateCcw : Pencil;
  return (
    <EntryRow
      actions={
        <>
          {/* One button for both cases, so that it keeps focus. */}
          <Button onClick={() => void opening.load(address)}>
            <Icon aria-hidden="true" /> {hasFailed ? "Retry" : "Edit"}
            <span className="visually-hidden"> {title}</span>
          </Button>
          <DeleteButton id={id} title={title} address={address} />
        </>
      }
    >
      <p className={styles.title}>{published ? <Link to={`/blog/${slug}`}>{title}</Link> : title}</p>
      {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
      {hasFailed && (
        <p role="alert" className={styles.error}>
          This post could not be opened.
        </p>
      )}
      {opening.data?.blog && <BlogForm blog={opening.data.blog} onClose={() => opening.reset()} />}
    </EntryRow>
  );
}

interface DeleteButtonProps {
  id: string;
  title: string;
  address: string;
}

function DeleteButton({ id, title, address }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const deletePost = useDeletion(address, (deleted) => {
    if (!deleted) {
      window.alert("Failed to delete blog");
      return;
    }
    removeBlogDraft(id);
    focusNext(id);
  });

  function confirm() {
    setAsking(false);
    deletePost(id);
  }

  return (
    <>
      <Button look="remove" aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </Button>
      {asking && (
        <QuestionDialog
          question={`Delete "${title}" permanently?`}
          yes="Delete"
          onYes={confirm}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
