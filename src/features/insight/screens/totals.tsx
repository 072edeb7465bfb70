import type { ReactNode } from "react";
import { Card } from "../../../core/ui/card.tsx";
import { formatCount, formatDate } from "../../../core/ui/format.ts";
import type { Insight } from "../contract/insight.ts";
import { countTabled, formatChange, formatSeconds, formatShare } from "./tables.ts";

interface TotalsProps {
  insight: Insight;
  /** That of the period that this one is compared with, if there is one. */
  before: Insight | undefined;
  /** Whether the period is only today, which is compared with a whole day. */
  isToday: boolean;
  /** The day of the first visit, if it is within the period that these are compared with. */
  since: string | undefined;
}

/** The four counts of the period. */
export function Totals({ insight: { totals, tables }, before, isToday, since }: TotalsProps) {
  const sent = countAction(tables, "contact-sent");
  const resumes = countAction(tables, "resume");
  const tabled = countTabled(tables);
  function describe(now: number, then: number): string {
    // A change of a day that is not over yet would be a decline on most mornings, and one from a part of a period a
    // rise.
    if (isToday) return `Previously ${formatCount(then)} all day`;
    if (since !== undefined) return `Previously ${formatCount(then)} since ${formatDate(since)}`;
    return describeChange(now, then);
  }
  return (
    <ul className="number-cards">
      <Total
        title="Visits"
        count={formatCount(totals.visits)}
        change={before && describe(totals.visits, before.totals.visits)}
      />
      <Total
        title="Visitors"
        count={formatCount(totals.visitors)}
        change={before && describe(totals.visitors, before.totals.visitors)}
        hint="Counted separately each day"
      />
      <Total
        title="Time per visit"
        count={totals.reports === 0 ? "–" : formatSeconds(totals.seconds / totals.reports)}
        change={
          before && before.totals.reports > 0
            ? `Previously ${formatSeconds(before.totals.seconds / before.totals.reports)}`
            : undefined
        }
      />
      <Total
        title="Messages and resumes"
        count={
          <>
            <span>
              {formatCount(sent)}
              <small> {sent === 1 ? "message" : "messages"}</small>
            </span>{" "}
            <span>
              {formatCount(resumes)}
              <small> {resumes === 1 ? "resume" : "resumes"}</small>
            </span>
          </>
        }
        change={`In ${formatShare(sent, tabled)} and ${formatShare(resumes, tabled)} of visits`}
      />
    </ul>
  );
}

interface TotalProps {
  title: string;
  count: ReactNode;
  change: string | undefined;
  hint?: string;
}

function Total({ title, count, change, hint }: TotalProps) {
  return (
    <Card as="li">
      <h2 className="small">{title}</h2>
      <p className="number">{count}</p>
      {change !== undefined && <p className="quiet small">{change}</p>}
      {hint !== undefined && <p className="quiet small">{hint}</p>}
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
