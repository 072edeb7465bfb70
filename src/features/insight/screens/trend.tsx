import chart from "../../../core/admin/ui/chart.module.css";
import { Card } from "../../../core/ui/card.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { Insight } from "../contract/insight.ts";
import { Choices } from "./choices.tsx";
import { CountTable } from "./count-table.tsx";
import { nameStart } from "./name-start.ts";
import { type Unit, unitsOf } from "./periods.ts";
import type { View } from "./query.ts";
import { TrendChart, type TrendPoint } from "./trend-chart.tsx";

const unitNames = { hour: "Hour", day: "Day", week: "Week", month: "Month" };

interface TrendProps {
  view: View;
  /** The hour of today. */
  hour: number;
  insight: Insight;
  before: Insight | undefined;
  /** The day of the first visit, if it is within the compared period. */
  since: string | undefined;
}

/** The chart of the period, what its points are, and its values in a table. */
export function Trend({ view: { unit, period }, hour, insight, before, since }: TrendProps) {
  const units = unitsOf(period);
  const points = insight.series.map(({ start, visits, visitors }, index): TrendPoint => {
    // Of later hours of today, only those of the compared day are known.
    const isKnown = start <= nowIn(unit, insight.today, hour);
    const then = before?.series[index];
    const isEarlier = since !== undefined && then?.visits === 0 && then.start.slice(0, 10) < since;
    return {
      start,
      visits: isKnown ? visits : undefined,
      visitors: isKnown && unit !== "hour" ? visitors : undefined,
      before: isEarlier ? undefined : then?.visits,
    };
  });
  return (
    <Card>
      <div className="row-1-4">
        <h2 className="lead pull">Visits by {unit}</h2>
        <p className="row-1-4 quiet small" aria-hidden="true">
          <Sample name="This period" />
          {before && <Sample name="Previous" className={chart.before} />}
        </p>
        {units.length > 1 && (
          <Choices
            label="Chart by"
            chosen={unit}
            options={units.map((name) => ({ name, label: unitNames[name] }))}
            toChanges={(by) => ({ by })}
          />
        )}
      </div>
      <TrendChart
        key={`${unit} ${period.from} ${period.to}`}
        points={points}
        unit={unit}
        isUnfinished={period.to === insight.today}
      />
      <ChartValues points={points} unit={unit} isCompared={before !== undefined} />
    </Card>
  );
}

/** What a line of the chart is. */
function Sample({ name, className = "" }: { name: string; className?: string | undefined }) {
  return (
    <span className="icon-text">
      <svg width="24" height="4" aria-hidden="true">
        <line className={`${chart.line} ${className}`} x2="24" y1="2" y2="2" />
      </svg>
      {name}
    </span>
  );
}

/** The start of the present hour or of today. */
function nowIn(unit: Unit, today: string, hour: number): string {
  return unit === "hour" ? `${today}T${String(hour).padStart(2, "0")}` : today;
}

interface ChartValuesProps {
  points: readonly TrendPoint[];
  unit: Unit;
  isCompared: boolean;
}

function ChartValues({ points, unit, isCompared }: ChartValuesProps) {
  const columns = [
    "Start",
    "Visits",
    ...(unit === "hour" ? [] : ["Visitors"]),
    ...(isCompared ? ["Previous"] : []),
  ];
  return (
    <details className="details small">
      <summary>Chart values</summary>
      <CountTable caption={`Visits by ${unit}`} columns={columns}>
        {points.map((point) => (
          <tr key={point.start}>
            <th scope="row">{nameStart(point.start, unit)}</th>
            <td>{formatKnown(point.visits)}</td>
            {unit !== "hour" && <td>{formatKnown(point.visitors)}</td>}
            {isCompared && <td>{formatKnown(point.before)}</td>}
          </tr>
        ))}
      </CountTable>
    </details>
  );
}

function formatKnown(count: number | undefined): string {
  return count === undefined ? "–" : formatCount(count);
}
