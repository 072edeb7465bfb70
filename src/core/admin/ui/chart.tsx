import type { ReactNode } from "react";
import styles from "./chart.module.css";

/** Percent from the left and from the top of the chart. */
export interface Position {
  x: number;
  y: number;
}

interface MarksProps {
  marks: readonly number[];
  /** Returns the percentage from the top of the chart. */
  toY: (count: number) => number;
  format: Intl.NumberFormat;
}

/** The horizontal lines of a chart of counts, each with its number. */
export function Marks({ marks, toY, format }: MarksProps) {
  return marks.map((mark) => (
    <g key={mark}>
      <line className={styles.mark} x1="0" x2="100%" y1={`${toY(mark)}%`} y2={`${toY(mark)}%`} />
      <text x="-8" y={`${toY(mark)}%`} dy="0.32em" textAnchor="end">
        {format.format(mark)}
      </text>
    </g>
  ));
}

/** The line through the counts. */
export function Line({
  points,
  className = "",
}: {
  points: readonly Position[];
  className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.plot} aria-hidden="true">
      <polyline
        className={`${styles.line} ${className}`}
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
      />
    </svg>
  );
}

/** The vertical line through the point that is read. */
export function Cursor({ x }: { x: number }) {
  return <line className={styles.cursor} x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />;
}

/** The dashed line between the last two points if the last one is not over yet. */
export function Unfinished({ from, to }: { from: Position; to: Position }) {
  return (
    <line className={styles.unfinished} x1={`${from.x}%`} x2={`${to.x}%`} y1={`${from.y}%`} y2={`${to.y}%`} />
  );
}

/** The values of a point, beside it, within the chart. Screen readers have them elsewhere. */
export function Tooltip({ x, y, children }: Position & { children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className={`small figures ${styles.tooltip} ${x > 50 ? styles.left : ""}`}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      {children}
    </p>
  );
}
