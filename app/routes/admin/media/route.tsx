import type { StoredUpload } from "../../../../contract/uploads.ts";
import { attempt } from "../../../admin/attempt.ts";
import { Heading } from "../../../admin/ui/heading.tsx";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { ListSearch } from "../../../admin/ui/list-search.tsx";
import { isNavigation, PagedList } from "../../../admin/ui/paged-list.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { useRemovedEntries } from "../../../admin/ui/use-removed-entries.ts";
import { makeCall } from "../../../admin/use-send.ts";
import { Card } from "../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { fetchUploads } from "./api.ts";
import styles from "./media.module.css";
import { UnusedOffer } from "./unused-offer.tsx";
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
            search === ""
              ? "No pictures yet. Add them to a post, and they are listed here."
              : "No pictures found."
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
