import { useState } from "react";
import { FoldRow } from "./fold-row.tsx";
import { type Fold, foldVisits, type Visit } from "./fold-visits.ts";
import { VisitRow } from "./visit-row.tsx";
import styles from "./visits-by-day.module.css";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

interface VisitsByDayProps {
  visits: Visit[];
  onDeleted: (id: string) => void;
}

/** The visits as a table, grouped by day. Equal neighbors are folded into one row until the owner opens it. */
export function VisitsByDay({ visits, onDeleted }: VisitsByDayProps) {
  // Contains visits rather than folds, because a fold changes when visits are deleted or loaded.
  const [opened, setOpened] = useState<string[]>([]);
  const days = foldVisits(visits, (date) => format.format(new Date(date)));

  function toggle(fold: Fold, open: boolean) {
    const ids = fold.map(({ _id }) => _id);
    setOpened(open ? [...opened, ...ids] : opened.filter((id) => !ids.includes(id)));
  }

  function rowsOf(fold: Fold) {
    const folded = fold.length > 1;
    const open = fold.some(({ _id }) => opened.includes(_id));
    const rows = fold.map((visit) => (
      <VisitRow key={visit._id} visit={visit} inset={folded} onDeleted={() => onDeleted(visit._id)} />
    ));
    if (!folded) return rows;
    const head = (
      <FoldRow key={`fold-${fold[0]._id}`} fold={fold} open={open} onToggle={() => toggle(fold, !open)} />
    );
    return open ? [head, ...rows] : [head];
  }

  return (
    <table className={styles.visits} aria-labelledby="recent-visits">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Date and time</th>
          <th scope="col">Delete</th>
        </tr>
      </thead>
      {days.map(({ name, folds }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {name}
            </th>
          </tr>
          {/* One list, so that the last visit of a fold keeps its row and focus. */}
          {folds.flatMap(rowsOf)}
        </tbody>
      ))}
    </table>
  );
}
