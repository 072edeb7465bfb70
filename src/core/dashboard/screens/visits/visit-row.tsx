import { ownerClient } from "../../../admin/owner-api.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { formatTime, Time } from "../../../admin/ui/time.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { parse } from "../../../pages/screens/api.ts";
import type { VisitApi } from "../../../visits/server/owner.ts";
import styles from "../dashboard.module.css";
import { nameLocation, type Visit } from "./group-visits.ts";

const visitApi = ownerClient<VisitApi>();

interface VisitRowProps {
  visit: Visit;
  /** Whether the row belongs to a group of several visits. */
  inset: boolean;
  onDeleted: () => void;
}

export function VisitRow({ visit, inset, onDeleted }: VisitRowProps) {
  const { _id, date } = visit;
  const location = nameLocation(visit);
  const time = formatTime(date);
  const { send } = useSend({
    onSaved: onDeleted,
    onRefused: ({ form }) => form && window.alert(form),
  });
  const deleteVisit = () => parse(visitApi.dashboard.visits[":id"].$delete({ param: { id: _id } }));
  return (
    <tr id={_id} className={inset ? styles.inset : undefined}>
      <th scope="row">
        {location}
        {visit.source && <span className="quiet small"> from {visit.source}</span>}
      </th>
      <td className={`quiet small figures ${styles.time}`}>
        <Time at={date} isBelowDay />
      </td>
      <td>
        <Button
          look="remove"
          aria-label={`Delete the visit from ${location}, ${time}`}
          onClick={() => send(deleteVisit, "Failed to delete visit")}
        />
      </td>
    </tr>
  );
}
