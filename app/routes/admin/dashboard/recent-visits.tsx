import { Trash2 } from "lucide-react";
import { deleteVisit, fetchVisits } from "../admin-api.ts";
import controls from "../controls.module.css";
import { useFailure } from "../use-failure.ts";
import { usePagedList } from "../use-paged-list.ts";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

async function fetchPage(cursor?: string) {
  const { visits, nextCursor } = await fetchVisits(cursor);
  return { entries: visits, nextCursor };
}

export function RecentVisits({ onDelete }: { onDelete: () => void }) {
  const { entries, empty, failed, loadMore, remove } = usePagedList(fetchPage);
  const fail = useFailure();

  async function deleteOne(id: string) {
    try {
      await deleteVisit(id);
      remove(id);
      onDelete();
    } catch (error) {
      fail("The visit was not deleted", error);
      window.alert("Failed to delete visit");
    }
  }

  return (
    <section className={controls.card}>
      <h2 className={controls.title}>Recent Visits</h2>
      {entries === undefined && !failed && <p>Loading visits...</p>}
      {empty && <p className={controls.quiet}>No visits recorded yet.</p>}
      <ul>
        {entries?.map(({ _id, date, country = "Unknown", city }) => (
          <li key={_id} className={controls.row}>
            <div>
              <p>{city === undefined ? country : `${country}, ${city}`}</p>
              <time dateTime={date} className={controls.quiet}>
                {format.format(new Date(date))}
              </time>
            </div>
            <button type="button" className={controls.danger} onClick={() => deleteOne(_id)}>
              <Trash2 aria-hidden="true" /> Delete
            </button>
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className={controls.error}>
          Error: Failed to fetch visits
        </p>
      )}
      {loadMore && (
        <button type="button" className={controls.plain} onClick={loadMore}>
          Load more
        </button>
      )}
    </section>
  );
}
