import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { scaleFor } from "../../../core/admin/chart-scale.ts";
import chart from "../../../core/admin/ui/chart.module.css";
import { Cursor, Line, Marks, Tooltip, Unfinished } from "../../../core/admin/ui/chart.tsx";
import { formatCount, formatDay } from "../../../core/ui/format.ts";
import { nameStart, shortStart } from "./name-start.ts";
import type { Unit } from "./periods.ts";

export interface TrendPoint {
  start: string;
  /** `undefined` if it is still to come. */
  visits: number | undefined;
  /** Unknown by the hour. */
  visitors: number | undefined;
  /** The visits of the same part of the compared period. */
  before: number | undefined;
}

interface TrendChartProps {
  points: readonly TrendPoint[];
  unit: Unit;
  /** Whether the last point with visits is not over yet. */
  isUnfinished: boolean;
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });
/** Points that have a label, at most. */
const maxLabels = 6;
const hoursPerDay = 24;

/**
 * Visits over time as a line, with those of the compared period as a second one. The pointer and the arrow keys read
 * single values. A table with all of them belongs below it.
 */
export function TrendChart({ points, unit, isUnfinished }: TrendChartProps) {
  const { max, marks } = scaleFor(points.flatMap(({ visits = 0, before = 0 }) => [visits, before]));
  const last = points.length - 1;
  /** The last point with visits. Those after it are still to come. */
  const latest = points.findLastIndex(({ visits }) => visits !== undefined);
  const { chosen, focused, handlers } = useChosenPoint(last, latest);
  const toX = (index: number) => (last === 0 ? 50 : (100 * index) / last);
  const toY = (visits = 0) => 100 - (100 * visits) / max;
  const place = (visits: number | undefined, index: number) =>
    visits === undefined ? [] : [{ x: toX(index), y: toY(visits) }];
  const line = points.flatMap(({ visits }, index) => place(visits, index));
  const [previous, end] = [line.at(-2), line.at(-1)];
  const current = chosen === undefined ? undefined : points[chosen];
  const x = toX(chosen ?? 0);

  return (
    <div className={chart.frame}>
      {/* A slider is what assistive technology lets the arrow keys move along. */}
      <div
        className={chart.area}
        role="slider"
        tabIndex={0}
        aria-label={`Visits by ${unit}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={focused}
        aria-valuetext={points[focused] && describePoint(points[focused], unit).join("; ")}
        {...handlers}
      >
        <svg className={chart.plot} aria-hidden="true">
          <Marks marks={marks} toY={toY} format={compact} />
          <Labels points={points} unit={unit} toX={toX} />
          <Line
            className={chart.before}
            points={points.flatMap(({ before }, index) => place(before, index))}
          />
          <Line points={isUnfinished ? line.slice(0, -1) : line} />
          {isUnfinished && previous && end && <Unfinished from={previous} to={end} />}
          {end && (isUnfinished || last === 0) && (
            <circle className={chart.hollow} cx={`${end.x}%`} cy={`${end.y}%`} r="4" />
          )}
          {current && <Cursor x={x} />}
          {current?.visits !== undefined && (
            <circle className={chart.dot} cx={`${x}%`} cy={`${toY(current.visits)}%`} r="5" />
          )}
        </svg>
        {current && (
          <Tooltip x={x} y={Math.min(75, toY(current.visits))}>
            {describePoint(current, unit).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Tooltip>
        )}
      </div>
    </div>
  );
}

/** The point that the pointer or the arrow keys have chosen, if any, and the one that has or would get focus. */
function useChosenPoint(last: number, latest: number) {
  const [chosen, setChosen] = useState<number>();
  const focused = Math.min(chosen ?? latest, last);
  const choose = (index: number) => setChosen(Math.min(last, Math.max(0, index)));

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.round(((clientX - left) / width) * last));
  }

  function move(event: KeyboardEvent) {
    const [previous, next] = [focused - 1, focused + 1];
    const keys = {
      ArrowLeft: previous,
      ArrowDown: previous,
      ArrowRight: next,
      ArrowUp: next,
      Home: 0,
      End: last,
    };
    const to = new Map(Object.entries(keys)).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  }

  const handlers = {
    onPointerDown: point,
    onPointerMove: point,
    // What a finger has chosen stays until something else is touched.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setChosen(undefined),
    onKeyDown: move,
    onFocus: () => setChosen(focused),
    onBlur: () => setChosen(undefined),
  };
  return { chosen, focused, handlers };
}

interface LabelsProps extends Pick<TrendChartProps, "points" | "unit"> {
  toX: (index: number) => number;
}

/** The starts of some points, below them. */
function Labels({ points, unit, toX }: LabelsProps) {
  return labelsOf(points, unit).map(({ index, text, isExtra }) => (
    <text
      key={index}
      className={isExtra ? chart.extra : undefined}
      x={`${toX(index)}%`}
      y="100%"
      dy="1.7em"
      textAnchor={index > 0 && index === points.length - 1 ? "end" : "middle"}
    >
      {text}
    </text>
  ));
}

/** Every nth point has a label. Narrow charts leave out every second one of them. */
function labelsOf(
  points: readonly TrendPoint[],
  unit: Unit,
): { index: number; text: string; isExtra: boolean }[] {
  // The hours of several days have labels with their days.
  const isDays = unit === "hour" && points.length > hoursPerDay;
  const step = isDays ? hoursPerDay : Math.max(1, Math.ceil(points.length / maxLabels));
  return points.flatMap(({ start }, index) =>
    index % step === 0
      ? [
          {
            index,
            text: isDays ? formatDay(start.slice(0, 10)) : shortStart(start, unit),
            isExtra: (index / step) % 2 === 1,
          },
        ]
      : [],
  );
}

function describePoint({ start, visits, visitors, before }: TrendPoint, unit: Unit): string[] {
  const parts = [nameStart(start, unit)];
  if (visits !== undefined) parts.push(`Visits: ${formatCount(visits)}`);
  if (visitors !== undefined) parts.push(`Visitors: ${formatCount(visitors)}`);
  if (before !== undefined) parts.push(`Previous: ${formatCount(before)}`);
  return parts;
}
