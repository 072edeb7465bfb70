import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import type { AdminBlogSummary } from "../../../../contract/blogs.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { EntryRow } from "../../../admin/ui/entry-row.tsx";
import { focusNext } from "../../../admin/ui/focus-next.ts";
import { QuestionDialog } from "../../../admin/ui/question-dialog.tsx";
import { useDeletion } from "../../../admin/ui/use-deletion.ts";
import { removeBlogDraft } from "../../../browser/blog-draft.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatCount, formatDate } from "../../../ui/format.ts";
import { BlogForm } from "./blog-form.tsx";
import styles from "./blog-row.module.css";
import type { OpenedPost } from "./use-blog-form.ts";
import { useTimeZone } from "./use-time-zone.ts";
import { formatZonedTime } from "./zoned-time.ts";

/** A post in the list. A published post links to its page. Editing it loads the latest version from the server. */
export function BlogRow({ blog }: { blog: AdminBlogSummary }) {
  const { _id: id, title, slug, published } = blog;
  const address = `/admin/blogs/${id}`;
  const opening = useFetcher<OpenedPost | null>();
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
      <Facts {...blog} />
      {hasFailed && (
        <p role="alert" className={styles.error}>
          This post could not be opened.
        </p>
      )}
      {opening.data?.blog && <BlogForm opened={opening.data} onClose={() => opening.reset()} />}
    </EntryRow>
  );
}

/** Whether and when the post is published, and how often it was read and liked. The views lead to all of its figures. */
function Facts({ title, slug, published, publishAt, date, views, likes, tags, pinned }: AdminBlogSummary) {
  const timeZone = useTimeZone();
  return (
    <p className={styles.facts}>
      {publishAt !== null ? (
        <>
          <Badge color="blue">Scheduled</Badge>
          <time dateTime={publishAt}>{formatZonedTime(publishAt, timeZone)}</time>
        </>
      ) : (
        <>
          {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
          <time dateTime={date}>{formatDate(date)}</time>
        </>
      )}
      {published ? (
        <Link
          to={`/admin/insight?period=365&filter=${encodeURIComponent(`page:/blog/${slug}`)}`}
          aria-label={`${countOf(views, "view")}, figures of ${title}`}
        >
          {countOf(views, "view")}
        </Link>
      ) : (
        <span>{countOf(views, "view")}</span>
      )}
      <span>{countOf(likes, "like")}</span>
      {pinned && <span>Pinned</span>}
      {tags.length > 0 && <span>{tags.join(", ")}</span>}
    </p>
  );
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
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
          question={`Delete "${title}"? It stays in the trash for 30 days.`}
          yes="Delete"
          onYes={confirm}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
