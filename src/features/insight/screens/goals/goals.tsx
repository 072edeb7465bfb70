import { Said } from "../../../../core/admin/ui/status.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { Card } from "../../../../core/ui/card.tsx";
import type { Insight } from "../../contract/insight.ts";
import styles from "../insight.module.css";
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
  const { titles } = insight;
  const known = new Set(insight.goals.map(({ path }) => path));

  return (
    <Card className={styles.goals}>
      <h2>Goals</h2>
      <ul className="stack-2">
        {goals.map((goal) => {
          const { dimension, value } = goal.filter;
          const isChosen = filter?.dimension === dimension && filter.value === value;
          return (
            <li key={`${dimension}:${value}`} id={goal.id}>
              <GoalRow goal={goal} most={most} isChosen={isChosen} deletion={deletion} />
              {/* With a filter, these are not all visits that a rate could be of. */}
              {filter === undefined && goal.visits > 0 && (
                <Conversions key={`${period.from} ${period.to}`} {...{ goal, view, insight }} />
              )}
            </li>
          );
        })}
      </ul>
      <Said by={deletion} />
      <GoalForm
        titles={titles}
        pages={insight.tables.page.rows.map(({ value }) => value).filter((page) => !known.has(page))}
      />
    </Card>
  );
}
