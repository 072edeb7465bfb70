import type { DayVisits } from "../../../../contract/stats.ts";
import { weekday } from "../../../admin/weekday.ts";
import styles from "./visits-figures.module.css";

/** The values of the chart for owners who cannot point at it. Screen readers also have the chart's table. */
export function VisitsFigures({ days }: { days: DayVisits[] }) {
  return (
    <details className={styles.figures}>
      <summary>Chart values</summary>
      <ul>
        {days.map(({ date, visits }, index) => (
          <li key={date}>
            <span>{`${weekday(date)} ${date}${index === days.length - 1 ? ", today so far" : ""}`}</span>
            <span>{visits === 1 ? "1 visit" : `${visits.toLocaleString()} visits`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
