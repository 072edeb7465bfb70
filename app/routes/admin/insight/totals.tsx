import type { Insight } from "../../../../contract/insight.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import styles from "./insight.module.css";
import { formatChange, formatSeconds, formatShare } from "./tables.ts";

interface TotalsProps {
  insight: Insight;
  /** The figures that these are compared with, if there are any. */
  before: Insight | undefined;
  /** Whether the period is only today, which is compared with a whole day. */
  isToday: boolean;
}

/** The four figures of the period. */
export function Totals({ insight: { totals, tables }, before, isToday }: TotalsProps) {
  const sent = countAction(tables, "contact-sent");
  const resumes = countAction(tables, "resume");
  const describe = isToday ? describeDay : describeChange;
  return (
    <ul className={styles.totals}>
      <Total
        title="Visits"
        figure={formatCount(totals.visits)}
        change={before && describe(totals.visits, before.totals.visits)}
      />
      <Total
        title="Visitors"
        figure={formatCount(totals.visitors)}
        change={before && describe(totals.visitors, before.totals.visitors)}
        hint="Counted separately each day"
      />
      <Total
        title="Time per visit"
        figure={totals.reports === 0 ? "–" : formatSeconds(totals.seconds / totals.reports)}
        change={
          before && before.totals.reports > 0
            ? `Previously ${formatSeconds(before.totals.seconds / before.totals.reports)}`
            : undefined
        }
      />
      <Total
        title="Messages and resumes"
        figure={`${formatCount(sent)} and ${formatCount(resumes)}`}
        change={`In ${formatShare(sent, totals.visits)} and ${formatShare(resumes, totals.visits)} of visits`}
      />
    </ul>
  );
}

interface TotalProps {
  title: string;
  figure: string;
  change: string | undefined;
  hint?: string;
}

function Total({ title, figure, change, hint }: TotalProps) {
  return (
    <Card as="li">
      <h2>{title}</h2>
      <p className={styles.figure}>{figure}</p>
      {change !== undefined && <p className={styles.quiet}>{change}</p>}
      {hint !== undefined && <p className={styles.quiet}>{hint}</p>}
    </Card>
  );
}

function countAction(tables: Insight["tables"], action: string): number {
  return tables.action.rows.find(({ value }) => value === action)?.visits ?? 0;
}

function describeChange(now: number, before: number): string {
  const change = formatChange(now, before);
  return `Previously ${formatCount(before)}${change === undefined ? "" : ` (${change})`}`;
}

/** A change of a day that is not over yet would be a decline on most mornings. */
function describeDay(_now: number, before: number): string {
  return `Previously ${formatCount(before)} all day`;
}
