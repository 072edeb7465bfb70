import { Trash2 } from "lucide-react";
import type { VisitPage } from "../../../../../contract/visits.ts";
import { Button } from "../../../../ui/button.tsx";
import { EntryRow } from "../../entry-row.tsx";
import { useDeletion } from "../../use-deletion.ts";
import styles from "./visit.module.css";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

interface VisitProps {
  visit: VisitPage["visits"][number];
  onDeleted: () => void;
}

export function Visit({ visit, onDeleted }: VisitProps) {
  const { _id, country = "Unknown", city, date } = visit;
  const place = city === undefined ? country : `${country}, ${city}`;
  const time = format.format(new Date(date));
  const deleteVisit = useDeletion("/admin?index", (deleted) => {
    if (deleted) onDeleted();
    else window.alert("Failed to delete visit");
  });
  const remove = (
    <Button
      look="remove"
      aria-label={`Delete the visit from ${place}, ${time}`}
      onClick={() => deleteVisit(_id)}
    >
      <Trash2 aria-hidden="true" /> Delete
    </Button>
  );
  return (
    <EntryRow actions={remove}>
      <p>{place}</p>
      <time dateTime={date} className={styles.date}>
        {time}
      </time>
    </EntryRow>
  );
}
