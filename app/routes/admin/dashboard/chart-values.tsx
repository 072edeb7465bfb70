import type { DayVisits } from "../../../../contract/stats.ts";
import details from "../../../admin/ui/details.module.css";
import { weekday } from "../../../admin/weekday.ts";
import { formatCount } from "../../../ui/format.ts";
import styles from "./chart-values.module.css";

/** The values of the chart for owners who cannot point at it. Screen readers also have the chart's table. */
export function ChartValues({ days }: { days: DayVisits[] }) {
  return (
    <details className={details.details}>
      <summary>Chart values</summary>
      <ul className="figures">
        {days.map(({ date, visits }, index) => (
          <li key={date} className={styles.day}>
            <span>{`${weekday(date)} ${date}${index === days.length - 1 ? ", today so far" : ""}`}</span>
            <span>{visits === 1 ? "1 visit" : `${formatCount(visits)} visits`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
