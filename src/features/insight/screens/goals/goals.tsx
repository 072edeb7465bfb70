import { Said } from "../../../../core/admin/ui/status.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { Card } from "../../../../core/ui/card.tsx";
import type { Insight } from "../../contract/insight.ts";
import { CountTable } from "../count-table.tsx";
import type { View } from "../query.ts";
import { Conversions } from "./conversions.tsx";
import { countGoals } from "./count-goals.ts";
import { GoalForm } from "./goal-form.tsx";
import { GoalRow } from "./goal-row.tsx";

interface GoalsProps {
  view: View;
  insight: Insight;
  /** That of the period that this one is compared with, if there is one. */
  before: Insight | undefined;
}

/** What visits should lead to, how many did, and what led to it. */
export function Goals({ view, insight, before }: GoalsProps) {
  const deletion = useSend<string>();
  const goals = countGoals(insight, before);
  const most = Math.max(...goals.map(({ visits }) => visits), 1);
  const { filter, period } = view;
  const known = new Set(insight.goals.map(({ path }) => path));

  const rows = goals.flatMap((goal) => {
    const { dimension, value } = goal.filter;
    const key = `${dimension}:${value}`;
    const isChosen = filter?.dimension === dimension && filter.value === value;
    const row = <GoalRow key={key} goal={goal} most={most} isChosen={isChosen} deletion={deletion} />;
    // With a filter, these are not all visits that a rate could be of.
    if (filter !== undefined || goal.visits === 0) return [row];
    return [
      row,
      <tr key={`${key} ${period.from} ${period.to}`}>
        <td colSpan={4}>
          <Conversions goal={goal} view={view} tables={insight.tables} />
        </td>
      </tr>,
    ];
  });

  return (
    <Card>
      <h2>Goals</h2>
      <CountTable caption="Goals" columns={["Goal", "Visits", "Share", ""]}>
        {rows}
      </CountTable>
      <Said by={deletion} />
      <GoalForm
        pages={insight.tables.page.rows.map(({ value }) => value).filter((page) => !known.has(page))}
      />
    </Card>
  );
}
