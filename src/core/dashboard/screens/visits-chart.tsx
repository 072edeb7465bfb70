import { type PointerEvent, useState } from "react";
import { scaleFor } from "../../admin/chart-scale.ts";
import chart from "../../admin/ui/chart.module.css";
import { Cursor, Line, Marks, type Position, Tooltip, Unfinished } from "../../admin/ui/chart.tsx";
import { weekday } from "../../admin/weekday.ts";
import { formatCount } from "../../ui/format.ts";
import type { DayVisits } from "../../visits/contract/stats.ts";

const compact = new Intl.NumberFormat(undefined, { notation: "compact" });
/** Percent of the width between an edge and the point next to it. */
const inset = 3;

interface Point extends Position {
  day: string;
  /** Whether the day is not over yet. */
  isToday: boolean;
  visits: number;
}

/**
 * The visits of the last seven days as a line chart, with an equivalent table for screen readers. The last day is
 * today; the dashed line to its hollow point says that it is not over yet.
 */
export function VisitsChart({ days }: { days: DayVisits[] }) {
  const [pointed, setPointed] = useState<Point>();
  const { max, marks } = scaleFor(days.map(({ visits }) => visits));
  const toY = (visits: number) => 100 - (100 * visits) / max;
  const step = (100 - 2 * inset) / Math.max(1, days.length - 1);
  const points = days.map(({ date, visits }, index) => {
    const isToday = index === days.length - 1;
    return { day: weekday(date), isToday, visits, x: inset + index * step, y: toY(visits) };
  });
  const [yesterday, today] = points.slice(-2);

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = (100 * (clientX - left)) / width;
    setPointed(points[Math.min(points.length - 1, Math.max(0, Math.round((x - inset) / step)))]);
  }

  return (
    <>
      <div
        className={chart.area}
        aria-hidden="true"
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg className={chart.plot} aria-hidden="true">
          <Marks marks={marks} toY={toY} format={compact} />
          {points.map(({ day, x }) => (
            <text key={x} x={`${x}%`} y="100%" dy="1.7em" textAnchor="middle">
              {day}
            </text>
          ))}
          {pointed && <Cursor x={pointed.x} />}
          <g className={chart.drawn} data-drawn="">
            <Line points={points.slice(0, -1)} />
            {yesterday && today && <Unfinished from={yesterday} to={today} />}
            {points.map((one) => (
              <Dot key={one.x} point={one} isPointed={one.x === pointed?.x} />
            ))}
          </g>
        </svg>
        {pointed && (
          <Tooltip x={pointed.x} y={pointed.y}>
            {pointed.day}
            {pointed.isToday && ", today so far"}
            <br />
            Visits: {formatCount(pointed.visits)}
          </Tooltip>
        )}
      </div>
      <VisitsTable days={days} />
    </>
  );
}

function Dot({ point: { x, y, isToday }, isPointed }: { point: Point; isPointed: boolean }) {
  const className = isToday ? chart.hollow : chart.dot;
  return <circle className={className} cx={`${x}%`} cy={`${y}%`} r={isPointed ? 5 : isToday ? 4 : 3} />;
}

/** Explains the dashed line and the hollow point. Screen readers have the table. */
export function ChartLegend() {
  return (
    <p className="row-2 quiet small" aria-hidden="true">
      <svg width="30" height="10" aria-hidden="true">
        <line className={chart.unfinished} x1="0" x2="20" y1="5" y2="5" />
        <circle className={chart.hollow} cx="24" cy="5" r="4" />
      </svg>
      Today so far
    </p>
  );
}

/** The values of the chart for screen readers. Firefox would paint the caption of a table that is hidden itself. */
function VisitsTable({ days }: { days: DayVisits[] }) {
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
