import { Trash2 } from "lucide-react";
import { useRef } from "react";
import type { VisitPage } from "../../../../contract/visits.ts";
import { deleteVisit, fetchVisits } from "../admin-api.ts";
import controls from "../controls.module.css";
import { EntryList } from "../entry-list.tsx";
import { useFailure } from "../use-failure.ts";
import { usePagedList } from "../use-paged-list.ts";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

async function fetchPage(cursor?: string) {
  const { visits, nextCursor } = await fetchVisits(cursor);
  return { entries: visits, nextCursor };
}

export function RecentVisits({ onDelete }: { onDelete: () => void }) {
  const list = usePagedList(fetchPage);
  const fail = useFailure();
  const underWay = useRef(new Set<string>());

  async function deleteOne(id: string) {
    // The second click of a quick pair: the visit is about to go already.
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      await deleteVisit(id);
      list.remove(id);
      onDelete();
    } catch (error) {
      fail("The visit was not deleted", error);
      window.alert("Failed to delete visit");
    }
    underWay.current.delete(id);
  }

  return (
    <section className={controls.card}>
      <h2 className={controls.subtitle}>Recent Visits</h2>
      <EntryList
        list={list}
        loading="Loading visits..."
        empty="No visits recorded yet."
        failed="Error: Failed to fetch visits"
      >
        {(visit) => <VisitRow visit={visit} onDelete={() => deleteOne(visit._id)} />}
      </EntryList>
    </section>
  );
}

function VisitRow({ visit, onDelete }: { visit: VisitPage["visits"][number]; onDelete: () => void }) {
  const { country = "Unknown", city, date } = visit;
  const place = city === undefined ? country : `${country}, ${city}`;
  return (
    <div className={controls.row}>
      <div>
        <p>{place}</p>
        <time dateTime={date} className={controls.quiet}>
          {format.format(new Date(date))}
        </time>
      </div>
      <button
        type="button"
        className={controls.remove}
        aria-label={`Delete the visit from ${place}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" /> Delete
      </button>
    </div>
  );
}
