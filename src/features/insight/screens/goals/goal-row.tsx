import { useSearchParams } from "react-router";
import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { RemoveButton } from "../../../../core/admin/ui/remove-button.tsx";
import type { Sender } from "../../../../core/admin/use-send.ts";
import { formatCount } from "../../../../core/ui/format.ts";
import type { GoalApi } from "../../goals/owner.ts";
import { Bar, ValueLink } from "../count-table.tsx";
import styles from "../insight.module.css";
import { changeSearch } from "../query.ts";
import { formatShare } from "../tables.ts";
import type { CountedGoal } from "./count-goals.ts";

const goalApi = ownerClient<GoalApi>();

interface GoalRowProps {
  goal: CountedGoal;
  /** The visits of the goal that most have reached, whose bar has the full width. */
  most: number;
  isChosen: boolean;
  deletion: Sender;
}

/** A goal as a figure, which links to the same screen with only the visits that reached it. The bars of all goals have one scale. */
export function GoalRow({ goal, most, isChosen, deletion }: GoalRowProps) {
  const { id, name, path, filter, visits, total, before } = goal;
  const [params] = useSearchParams();
  const search = changeSearch(params, {
    filter: isChosen ? undefined : `${filter.dimension}:${filter.value}`,
  });
  return (
    <div className={`row-1-2 nowrap tall ${styles.goal}`}>
      <p className="number">{formatCount(visits)}</p>
      <div className="grow">
        <ValueLink to={search} isChosen={isChosen} title={path}>
          <span dir="auto" className="clamp-2">
            {name}
          </span>
          {isChosen && <span className="visually-hidden">, remove the filter</span>}
        </ValueLink>
        <p className="quiet tiny figures">
          {formatShare(visits, total)} of visits
          {before &&
            `, previously ${formatShare(before.visits, before.total)} (${formatCount(before.visits)})`}
        </p>
      </div>
      {visits > 0 && <Bar share={visits / most} />}
      {id !== undefined && (
        <RemoveButton
          by={deletion}
          entry={id}
          remove={() => goalApi.insight.goals[":id"].$delete({ param: { id } })}
          aria-label={`Delete the goal ${name}`}
          question={`Delete the goal “${name}”? The figures of its page stay.`}
          yes="Delete goal"
          failed="The goal could not be deleted. Please try again."
        />
      )}
    </div>
  );
}
