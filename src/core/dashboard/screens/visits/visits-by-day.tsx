import { useState } from "react";
import styles from "../dashboard.module.css";
import { GroupRow } from "./group-row.tsx";
import { groupVisits, type Visit, type VisitGroup } from "./group-visits.ts";
import { VisitRow } from "./visit-row.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

interface VisitsByDayProps {
  visits: Visit[];
  onDeleted: (id: string) => void;
}

/** The visits as a table, grouped by day. Neighbors from the same location are behind one row until the owner opens it. */
export function VisitsByDay({ visits, onDeleted }: VisitsByDayProps) {
  // Contains visits rather than groups, because a group changes when visits are deleted or loaded.
  const [opened, setOpened] = useState<string[]>([]);
  const days = groupVisits(visits, (date) => format.format(new Date(date)));

  function toggle(group: VisitGroup, open: boolean) {
    const ids = group.map(({ _id }) => _id);
    setOpened(open ? [...opened, ...ids] : opened.filter((id) => !ids.includes(id)));
  }

  function rowsOf(group: VisitGroup) {
    const isGroup = group.length > 1;
    const open = group.some(({ _id }) => opened.includes(_id));
    const rows = group.map((visit) => (
      <VisitRow key={visit._id} visit={visit} inset={isGroup} onDeleted={() => onDeleted(visit._id)} />
    ));
    if (!isGroup) return rows;
    const head = (
      <GroupRow
        key={`group-${group[0]._id}`}
        group={group}
        open={open}
        onToggle={() => toggle(group, !open)}
      />
    );
    return open ? [head, ...rows] : [head];
  }

  return (
    <table className="table" aria-labelledby="recent-visits">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Date and time</th>
          <th scope="col">Delete</th>
        </tr>
      </thead>
      {days.map(({ name, groups }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={`quiet small strong ${styles.day}`}>
              {name}
            </th>
          </tr>
          {/* One list, so that the last visit of a group keeps its row and focus. */}
          {groups.flatMap(rowsOf)}
        </tbody>
      ))}
    </table>
  );
}
