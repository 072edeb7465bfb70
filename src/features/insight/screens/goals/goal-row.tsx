import { useSearchParams } from "react-router";
import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { RemoveButton } from "../../../../core/admin/ui/remove-button.tsx";
import type { Sender } from "../../../../core/admin/use-send.ts";
import { formatCount } from "../../../../core/ui/format.ts";
import type { GoalApi } from "../../goals/owner.ts";
import { Bar, ValueLink } from "../count-table.tsx";
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

/** A goal, which links to the same screen with only the visits that reached it. */
export function GoalRow({ goal, most, isChosen, deletion }: GoalRowProps) {
  const { id, name, path, filter, visits, total, before } = goal;
  const [params] = useSearchParams();
  const search = changeSearch(params, {
    filter: isChosen ? undefined : `${filter.dimension}:${filter.value}`,
  });
  return (
    <tr id={id}>
      <th scope="row">
        {visits > 0 && <Bar share={visits / most} />}
        <ValueLink to={search} isChosen={isChosen}>
          <span dir="auto">{name}</span>
          {isChosen && <span className="visually-hidden">, remove the filter</span>}
        </ValueLink>
        {path !== undefined && <p className="quiet tiny">{path}</p>}
        {before && (
          <p className="quiet tiny">
            {`${formatCount(before.visits)} before, ${formatShare(before.visits, before.total)} of visits`}
          </p>
        )}
      </th>
      <td>{formatCount(visits)}</td>
      <td>{formatShare(visits, total)}</td>
      <td>
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
      </td>
    </tr>
  );
}
