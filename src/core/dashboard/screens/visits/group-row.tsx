import { ChevronRight } from "lucide-react";
import { formatTime, Time } from "../../../admin/ui/time.tsx";
import { formatCount } from "../../../ui/format.ts";
import styles from "../dashboard.module.css";
import { nameLocation, type Visit, type VisitGroup } from "./group-visits.ts";

interface GroupRowProps {
  group: VisitGroup;
  open: boolean;
  onToggle: () => void;
}

/** The row above a group of visits. Its button shows or hides them. */
export function GroupRow({ group, open, onToggle }: GroupRowProps) {
  const [latest] = group;
  const earliest: Visit = group.at(-1) ?? latest;
  const ids = group.map(({ _id }) => _id).join(" ");
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`row-2 nowrap full tall ${styles.toggle}`}
          aria-expanded={open}
          // The rows are in the document only while they are shown.
          aria-controls={open ? ids : undefined}
          // Tells `PagedList` where a visit is while it is hidden.
          data-folded={ids}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden="true" size={18} />
          {/* One text, so that it reads as one. */}
          <span>{`${nameLocation(latest)}, ${formatCount(group.length)} visits`}</span>
          <span className="visually-hidden"> on {formatTime(earliest.date, latest.date)}</span>
        </button>
      </th>
      <td className={`quiet small figures ${styles.time}`}>
        <Time at={earliest.date} until={latest.date} isBelowDay />
      </td>
      <td />
    </tr>
  );
}
