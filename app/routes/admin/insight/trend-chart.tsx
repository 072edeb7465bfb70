import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { scaleFor } from "../../../admin/chart-scale.ts";
import { formatCount } from "../../../ui/format.ts";
import { nameStart, shortStart } from "./name-start.ts";
import type { Unit } from "./periods.ts";
import styles from "./trend-chart.module.css";

export interface TrendPoint {
  start: string;
  visits: number;
  /** Unknown by the hour. */
  visitors: number | undefined;
  /** The visits of the same part of the compared period. */
  before: number | undefined;
}

interface TrendChartProps {
  points: readonly TrendPoint[];
  unit: Unit;
  /** Whether the last point is not over yet. */
  isUnfinished: boolean;
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });
/** Points that have a label, at most. */
const maxLabels = 6;

/**
 * Visits over time as a line, with those of the compared period as a second one. The pointer and the arrow keys read single values.
 * A table with all of them belongs below it.
 */
export function TrendChart({ points, unit, isUnfinished }: TrendChartProps) {
  const [chosen, setChosen] = useState<number>();
  const { max, marks } = scaleFor(points.flatMap(({ visits, before = 0 }) => [visits, before]));
  const last = points.length - 1;
  const toX = (index: number) => (last === 0 ? 50 : (100 * index) / last);
  const toY = (visits: number) => 100 - (100 * visits) / max;
  const current = chosen === undefined ? undefined : points[chosen];
  const focused = Math.min(chosen ?? last, last);

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  }

  function move(event: KeyboardEvent) {
    const to = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  }

  return (
    <div className={styles.frame}>
      {/* A slider is what assistive technology lets the arrow keys move along. */}
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={`Visits by ${unit}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={focused}
        aria-valuetext={points[focused] && describePoint(points[focused], unit)}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
        onKeyDown={move}
        onFocus={() => setChosen(focused)}
        onBlur={() => setChosen(undefined)}
      >
        <svg className={styles.plot} aria-hidden="true">
          {marks.map((mark) => (
            <g key={mark}>
              <line className={styles.mark} x1="0" x2="100%" y1={`${toY(mark)}%`} y2={`${toY(mark)}%`} />
              <text x="-8" y={`${toY(mark)}%`} dy="0.32em" textAnchor="end">
                {compact.format(mark)}
              </text>
            </g>
          ))}
          {labelsOf(points).map(({ index, isExtra }) => (
            <text
              key={index}
              className={isExtra ? styles.extra : undefined}
              x={`${toX(index)}%`}
              y="100%"
              dy="1.7em"
              textAnchor={index === 0 ? "start" : index === last ? "end" : "middle"}
            >
              {shortStart(points[index]?.start ?? "", unit)}
            </text>
          ))}
          <Line className={styles.before} values={points.map(({ before }) => before)} toX={toX} toY={toY} />
          <Line
            className={styles.line}
            values={points.map(({ visits }, index) => (isUnfinished && index === last ? undefined : visits))}
            toX={toX}
            toY={toY}
          />
          {isUnfinished && last > 0 && (
            <line
              className={styles.unfinished}
              x1={`${toX(last - 1)}%`}
              x2={`${toX(last)}%`}
              y1={`${toY(points[last - 1]?.visits ?? 0)}%`}
              y2={`${toY(points[last]?.visits ?? 0)}%`}
            />
          )}
          {(isUnfinished || last === 0) && (
            <circle
              className={styles.hollow}
              cx={`${toX(last)}%`}
              cy={`${toY(points[last]?.visits ?? 0)}%`}
              r="4"
            />
          )}
          {current && chosen !== undefined && (
            <>
              <line
                className={styles.cursor}
                x1={`${toX(chosen)}%`}
                x2={`${toX(chosen)}%`}
                y1="0"
                y2="100%"
              />
              <circle className={styles.dot} cx={`${toX(chosen)}%`} cy={`${toY(current.visits)}%`} r="5" />
            </>
          )}
        </svg>
        {current && chosen !== undefined && (
          <p
            aria-hidden="true"
            className={toX(chosen) > 50 ? `${styles.tooltip} ${styles.left}` : styles.tooltip}
            style={{ left: `${toX(chosen)}%`, top: `${Math.min(75, toY(current.visits))}%` }}
          >
            {describePoint(current, unit)
              .split("; ")
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </p>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  className: string | undefined;
  values: readonly (number | undefined)[];
  toX: (index: number) => number;
  toY: (visits: number) => number;
}

function Line({ className, values, toX, toY }: LineProps) {
  const points = values.flatMap((value, index) =>
    value === undefined ? [] : [`${toX(index)},${toY(value)}`],
  );
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.plot} aria-hidden="true">
      <polyline className={className} points={points.join(" ")} />
    </svg>
  );
}

/** Every nth point has a label. Narrow charts leave out every second one of them. */
function labelsOf(points: readonly TrendPoint[]): { index: number; isExtra: boolean }[] {
  const step = Math.max(1, Math.ceil(points.length / maxLabels));
  return points.flatMap((_, index) =>
    index % step === 0 ? [{ index, isExtra: (index / step) % 2 === 1 }] : [],
  );
}

function describePoint({ start, visits, visitors, before }: TrendPoint, unit: Unit): string {
  const parts = [nameStart(start, unit), `Visits: ${formatCount(visits)}`];
  if (visitors !== undefined) parts.push(`Visitors: ${formatCount(visitors)}`);
  if (before !== undefined) parts.push(`Previous: ${formatCount(before)}`);
  return parts.join("; ");
}
