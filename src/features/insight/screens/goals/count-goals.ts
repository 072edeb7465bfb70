import type { Insight } from "../../contract/insight.ts";
import type { Filter } from "../query.ts";
import { countTabled, nameValue } from "../tables.ts";

type Counts = Pick<Insight, "tables" | "goals" | "titles">;

interface Count {
  /** The visits that reached the goal, and all that the tables are of. */
  visits: number;
  total: number;
}

export interface CountedGoal extends Count {
  /** Selects the visits that reached it. */
  filter: Filter;
  name: string;
  /** The id of one of the owner's goals. */
  id?: string;
  /** The page of one whose name is another. */
  path?: string;
  /** The same of the period that this one is compared with. */
  before?: Count;
}

/** What every site wants its visitors to do. */
const actions = ["contact-sent", "resume", "project"];

/** Returns all goals with the visits that reached them, those of the owner's last. */
export function countGoals(now: Counts, before: Counts | undefined): CountedGoal[] {
  const count = (filter: Filter) => ({
    filter,
    ...countVisits(now, filter),
    ...(before && { before: countVisits(before, filter) }),
  });
  return [
    ...actions.map((value) => ({
      ...count({ dimension: "action", value }),
      name: nameValue("action", value),
    })),
    ...now.goals.map(({ _id: id, path, label }) => {
      const name = label ?? nameValue("page", path, now.titles);
      return { ...count({ dimension: "page", value: path }), id, name, ...(name !== path && { path }) };
    }),
  ];
}

/** There are few actions, so all are rows of their table. */
function countVisits({ tables, goals }: Counts, { dimension, value }: Filter): Count {
  const found =
    dimension === "page"
      ? goals.find(({ path }) => path === value)
      : tables.action.rows.find((row) => row.value === value);
  return { visits: found?.visits ?? 0, total: countTabled(tables) };
}
