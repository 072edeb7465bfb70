import { Trash2 } from "lucide-react";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { parse } from "../../../../api.ts";
import { nameLocation, type Visit } from "./group-visits.ts";
import styles from "./visits-by-day.module.css";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

interface VisitRowProps {
  visit: Visit;
  /** Whether the row belongs to a group of several visits. */
  inset: boolean;
  onDeleted: () => void;
}

export function VisitRow({ visit, inset, onDeleted }: VisitRowProps) {
  const { _id, date } = visit;
  const location = nameLocation(visit);
  const time = format.format(new Date(date));
  const { send } = useSend({
    onSaved: onDeleted,
    onRefused: ({ form }) => form && window.alert(form),
  });
  const deleteVisit = () => parse(ownerApi.dashboard.visits[":id"].$delete({ param: { id: _id } }));
  return (
    <tr id={_id} className={inset ? styles.inset : undefined}>
      <th scope="row" className={styles.place}>
        {location}
      </th>
      <td className={styles.time}>
        <time dateTime={date}>{time}</time>
      </td>
      <td className={styles.action}>
        <Button
          look="remove"
          aria-label={`Delete the visit from ${location}, ${time}`}
          onClick={() => send(deleteVisit, "Failed to delete visit")}
        >
          <Trash2 aria-hidden="true" /> <span>Delete</span>
        </Button>
      </td>
    </tr>
  );
}
