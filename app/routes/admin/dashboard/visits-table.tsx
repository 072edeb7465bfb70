import type { DayVisits } from "../../../../contract/stats.ts";
import { weekday } from "../../../admin/weekday.ts";

/** The figures of the chart for screen readers. Firefox would paint the caption of a table that is hidden itself. */
export function VisitsTable({ days }: { days: DayVisits[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Visits of the last 7 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Visits</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, visits }, index) => (
            <tr key={date}>
              <th scope="row">
                {weekday(date)} {date}
                {index === days.length - 1 && ", today so far"}
              </th>
              <td>{visits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
