import type { DayVisits } from "../../../../contract/stats.ts";
import { weekday } from "../../../admin/weekday.ts";
import { formatCount } from "../../../ui/format.ts";

/** The values of the chart for owners who cannot point at it. Screen readers also have the chart's table. */
export function ChartValues({ days }: { days: DayVisits[] }) {
  return (
    <details className="details small">
      <summary>Chart values</summary>
      <ul className="stack-1 figures lined narrow">
        {days.map(({ date, visits }, index) => (
          <li key={date} className="row-1-4 between">
            <span>{`${weekday(date)} ${date}${index === days.length - 1 ? ", today so far" : ""}`}</span>
            <span>{visits === 1 ? "1 visit" : `${formatCount(visits)} visits`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
