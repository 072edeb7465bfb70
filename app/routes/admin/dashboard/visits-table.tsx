import type { DayVisits } from "../../../../contract/stats.ts";
import { weekday } from "./weekday.ts";

/** The figures of the chart for screen readers. */
export function VisitsTable({ days }: { days: DayVisits[] }) {
  return (
    <table className="visually-hidden">
      <caption>Visits of the last 7 days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, visits }) => (
          <tr key={date}>
            <th scope="row">
              {weekday(date)} {date}
            </th>
            <td>{visits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
