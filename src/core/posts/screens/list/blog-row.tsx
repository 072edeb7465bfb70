import { SquareArrowOutUpRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { EntryRow } from "../../../admin/ui/entry-list.tsx";
import { Time } from "../../../admin/ui/time.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { AdminBlogSummary } from "../../contract/blogs.ts";
import { useTimeZone } from "../state/use-time-zone.ts";
import { formatZonedTime } from "../state/zoned-time.ts";
import type { Unsaved } from "../unsaved-posts.ts";
import { DeleteButton, DiscardButton, EditButton } from "./post-buttons.tsx";

/**
 * A post in the list, marked after it was saved. All of the row opens its form, which loads the latest version from the
 * server.
 */
export function BlogRow({ blog, unsaved }: { blog: AdminBlogSummary; unsaved: Unsaved | undefined }) {
  const { _id: id, title, slug, published, file } = blog;
  const isMarked = useLocation().state?.saved === id;
  return (
    <EntryRow
      isCovered
      isMarked={isMarked}
      stacks={unsaved !== undefined}
      actions={
        <>
          {published && (
            <Link to={`/blog/${slug}`} className="icon-button" aria-label={`View ${title}`} title="View post">
              <SquareArrowOutUpRight aria-hidden="true" />
            </Link>
          )}
          {unsaved && <DiscardButton unsaved={unsaved} title={title} />}
          <EditButton id={id} title={title} isFile={file !== undefined} />
          {file === undefined && <DeleteButton id={id} title={title} />}
        </>
      }
    >
      <p className="strong">{title}</p>
      <Facts {...blog} isUnsaved={unsaved !== undefined} />
    </EntryRow>
  );
}

/** Whether and when the post is published, and how often it was read and liked. The views lead to its insight. */
function Facts(props: AdminBlogSummary & { isUnsaved: boolean }) {
  const { title, slug, published, publishAt, date, views, likes, tags, pinned, file, isUnsaved } = props;
  const timeZone = useTimeZone();
  return (
    <p className="row-1-3 quiet small figures">
      {isUnsaved && <Badge color="yellow">Unsaved changes</Badge>}
      {file && <Badge color="gray">File</Badge>}
      {publishAt !== null ? (
        <>
          <Badge color="blue">Scheduled</Badge>
          <time dateTime={publishAt}>{formatZonedTime(publishAt, timeZone)}</time>
        </>
      ) : (
        <>
          {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
          <Time at={date} />
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

/** The post in the list that was never saved. */
export function DraftRow({ draft }: { draft: Unsaved }) {
  const title = draft.title?.trim() || "Untitled";
  return (
    <EntryRow
      isCovered
      actions={
        <>
          <EditButton id={draft._id} title={title} />
          <DiscardButton unsaved={draft} title={title} />
        </>
      }
    >
      <p className="strong">{title}</p>
      <p className="row-1-3 quiet small figures">
        <Badge color="yellow">Unsaved changes</Badge>
        <Time at={draft.savedAt} />
        <span>New post</span>
      </p>
    </EntryRow>
  );
}
