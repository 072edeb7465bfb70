import type { Database } from "../../../core/db/connect.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { resourceRoutes } from "../../../core/http/resource.ts";
import type { KnownPages } from "../../../core/visits/server/known-pages.ts";
import { type Goal, goalInputSchema, goalListSchema, goalSchema } from "../contract/goals.ts";
import { addGoal, deleteGoal, listGoals, type StoredGoal } from "./goals.ts";

interface GoalDeps {
  db: Database;
  clock: () => number;
  knownPages: KnownPages;
}

/** The pages that the owner wants visits to reach. */
export function goalRoutes({ db, clock, knownPages }: GoalDeps) {
  async function describe(goal: StoredGoal): Promise<Goal> {
    return { ...goal, hasPage: (await knownPages.find(goal.path)) === goal.path };
  }
  return resourceRoutes("/insight/goals", {
    name: "Goal",
    access: { list: { keys: ["read"] }, add: "owner", remove: "owner" },
    answer: { list: goalListSchema, entry: goalSchema },
    full: `There can be at most ${bounds.goals} goals of your own. Delete one first.`,
    taken: { path: "path", message: "This address is a goal already" },
    list: async () => ({ goals: await Promise.all((await listGoals(db)).map(describe)) }),
    input: goalInputSchema,
    async add(input) {
      const added = await addGoal(db, input, clock());
      return typeof added === "string" ? added : describe(added);
    },
    remove: (id) => deleteGoal(db, id),
  });
}

export type GoalApi = ReturnType<typeof goalRoutes>;
