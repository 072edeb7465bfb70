import { Image as ImageIcon } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { attempt } from "../../../core/admin/attempt.ts";
import { formatSize } from "../../../core/admin/format-size.ts";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import type { ListPage } from "../../../core/admin/ui/list-page.ts";
import { ListSearch } from "../../../core/admin/ui/list-search.tsx";
import { NotFound } from "../../../core/admin/ui/not-found.tsx";
import { isNavigation, PagedList } from "../../../core/admin/ui/paged-list.tsx";
import { QuestionButton } from "../../../core/admin/ui/question-button.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useRemovedEntries } from "../../../core/admin/ui/use-removed-entries.ts";
import { makeCall, useSend } from "../../../core/admin/use-send.ts";
import type { StoredUpload } from "../../../core/media/contract.ts";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import type { Route } from "./+types/route";
import { deleteUnused, deletionFailed, fetchUploads } from "./api.ts";
import styles from "./media.module.css";
import { UploadCard } from "./upload-card.tsx";

/** Pictures that fit on a screen. More can be searched. */
const fewPictures = 12;

/** Loads the first page of uploads, or the page after `?cursor=`. With `?q=`, loads the uploads whose name contains it. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const search = url.searchParams.get("q") ?? "";
  const query = { ...(cursor !== null && { cursor }), ...(search !== "" && { q: search }) };
  const body = await attempt("The pictures could not be loaded", fetchUploads(query));
  if (body === undefined) return { search, page: undefined, longUnused: undefined };
  const { uploads: entries, nextCursor, longUnused } = body;
  return { search, page: { cursor, entries, nextCursor }, longUnused };
}

export { isNavigation as shouldRevalidate, LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function Media({ loaderData: { search, page, longUnused } }: Route.ComponentProps) {
  const { removed, remove } = useRemovedEntries();
  return (
    <>
      <Heading name="Media" />
      {longUnused !== undefined && longUnused.count > 0 && <UnusedOffer {...longUnused} />}
      <Card as="div">
        {(search !== "" || isLong(page)) && <ListSearch noun="picture" search={search} page={page} />}
        <PagedList
          key={search}
          first={page}
          action={`/admin/media?${search && `q=${encodeURIComponent(search)}&`}`}
          removed={removed}
          empty={
            search === "" ? (
              <Empty
                icon={ImageIcon}
                actions={
                  <Link to="/admin/blogs/new" className="plain-button">
                    Write a post
                  </Link>
                }
              >
                No pictures yet. Add them to a post, and they are listed here.
              </Empty>
            ) : (
              <NotFound to="/admin/media">No pictures found.</NotFound>
            )
          }
          failed="Could not load pictures."
        >
          {(uploads) => (
            <ul className={styles.grid}>
              {uploads.map((upload) => (
                <li key={upload._id} id={upload._id}>
                  <UploadCard upload={upload} onDeleted={() => remove(upload._id)} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </>
  );
}

function isLong(page: ListPage<StoredUpload> | undefined): boolean {
  return page !== undefined && (page.nextCursor !== null || page.entries.length > fewPictures);
}

interface UnusedOfferProps {
  count: number;
  /** Bytes. */
  size: number;
}

/** Offers to delete all pictures that no post has shown for 30 days. */
function UnusedOffer({ count, size }: UnusedOfferProps) {
  const { revalidate } = useRevalidator();
  // The list is not loaded again after a single picture was deleted.
  const { send, isBusy, problems } = useSend({ onSaved: () => void revalidate() });

  const pictures = count === 1 ? "1 picture" : `${count} pictures`;
  return (
    <Card as="div" className="row-2-4 between highlighted">
      <p>
        {count === 1 ? "No post has shown 1 picture" : `No post has shown ${count} pictures`} for 30 days (
        {formatSize(size)}).
      </p>
      <QuestionButton
        disabled={isBusy}
        question={`Delete ${pictures} permanently?`}
        yes="Delete"
        onYes={() => send(deleteUnused, deletionFailed)}
      >
        Delete {count === 1 ? "it" : "them"}
      </QuestionButton>
      {problems.form && (
        <Status role="alert" large>
          {problems.form}
        </Status>
      )}
    </Card>
  );
}
