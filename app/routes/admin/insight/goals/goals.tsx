import { Fragment, useState } from "react";
import { useRevalidator } from "react-router";
import type { Insight } from "../../../../../contract/insight.ts";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Card } from "../../../../ui/card.tsx";
import type { View } from "../query.ts";
import tableStyles from "../value-table.module.css";
import { deleteGoal } from "./api.ts";
import { countGoals } from "./count-goals.ts";
import { GoalForm } from "./goal-form.tsx";
import { GoalRow } from "./goal-row.tsx";
import styles from "./goals.module.css";
import { Leads } from "./leads.tsx";

interface GoalsProps {
  view: View;
  insight: Insight;
  /** The figures that these are compared with, if there are any. */
  before: Insight | undefined;
}

/** What visits should lead to, how many did, and what led to it. */
export function Goals({ view, insight, before }: GoalsProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const goals = countGoals(insight, before);
  const most = Math.max(...goals.map(({ visits }) => visits), 1);
  const { filter, period } = view;
  const known = new Set(insight.goals.map(({ path }) => path));

  async function remove(id: string) {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      await deleteGoal(id);
      focusNext(id);
    } catch (error) {
      console.info("The goal was not deleted", error);
      setProblem("The goal could not be deleted. Please try again.");
    }
    setBusy(false);
    // Leads to the login if the session has ended.
    await revalidate();
  }

  return (
    <Card>
      <h2>Goals</h2>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">Goals</caption>
        <thead>
          <tr>
            <th scope="col">Goal</th>
            <th scope="col">Visits</th>
            <th scope="col">Share</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => {
            const { dimension, value } = goal.filter;
            const key = `${dimension}:${value}`;
            return (
              <Fragment key={key}>
                <GoalRow
                  goal={goal}
                  most={most}
                  isChosen={filter?.dimension === dimension && filter.value === value}
                  onDelete={(id) => void remove(id)}
                />
                {/* With a filter, these are not all visits that a rate could be of. */}
                {filter === undefined && goal.visits > 0 && (
                  <tr className={styles.leads}>
                    <td colSpan={4}>
                      <Leads
                        key={`${period.from} ${period.to}`}
                        goal={goal}
                        view={view}
                        tables={insight.tables}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {problem !== "" && (
        <p role="alert" className={styles.failed}>
          {problem}
        </p>
      )}
      <GoalForm
        pages={insight.tables.page.rows.map(({ value }) => value).filter((page) => !known.has(page))}
        onAdded={() => void revalidate()}
      />
    </Card>
  );
}
