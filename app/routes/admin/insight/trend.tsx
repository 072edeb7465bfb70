import type { Insight } from "../../../../contract/insight.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import styles from "./insight.module.css";
import { nameStart } from "./name-start.ts";
import type { View } from "./query.ts";
import { TrendChart, type TrendPoint } from "./trend-chart.tsx";
import tableStyles from "./value-table.module.css";

interface TrendProps {
  view: View;
  insight: Insight;
  before: Insight | undefined;
}

/** The chart of the period, and its values in a table. */
export function Trend({ view: { unit, period }, insight, before }: TrendProps) {
  const points = insight.series.map(
    ({ start, visits, visitors }, index): TrendPoint => ({
      start,
      visits,
      visitors: unit === "hour" ? undefined : visitors,
      before: before?.series[index]?.visits,
    }),
  );
  const isUnfinished = period.to === insight.today;
  return (
    <Card>
      <div className={styles.head}>
        <h2>Visits by {unit}</h2>
        <p className={styles.legend} aria-hidden="true">
          <span className={styles.now}>This period</span>
          {before && <span className={styles.then}>Previous</span>}
        </p>
      </div>
      <TrendChart
        key={`${unit} ${period.from} ${period.to}`}
        points={points}
        unit={unit}
        isUnfinished={isUnfinished}
      />
      <details className={styles.values}>
        <summary>Chart values</summary>
        <table className={tableStyles.table}>
          <caption className="visually-hidden">Visits by {unit}</caption>
          <thead>
            <tr>
              <th scope="col">Start</th>
              <th scope="col">Visits</th>
              {unit !== "hour" && <th scope="col">Visitors</th>}
              {before && <th scope="col">Previous</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.start}>
                <th scope="row">{nameStart(point.start, unit)}</th>
                <td>{formatCount(point.visits)}</td>
                {point.visitors !== undefined && <td>{formatCount(point.visitors)}</td>}
                {before && <td>{point.before === undefined ? "–" : formatCount(point.before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
