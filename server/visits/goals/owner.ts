import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { type Goal, goalInputSchema } from "../../../contract/goals.ts";
import type { Refusal } from "../../../contract/refusal.ts";
import type { Database } from "../../db/connect.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { KnownPages } from "../known-pages.ts";
import { addGoal, deleteGoal, listGoals, type StoredGoal } from "./goals.ts";

const unknown = { message: "Goal not found" };
const taken = "This address is a goal already";
const full = { message: `There can be at most ${bounds.goals} goals of your own. Delete one first.` };

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
  return new Hono()
    .get("/insight/goals", async (c) =>
      c.json({ goals: await Promise.all((await listGoals(db)).map(describe)) }, 200),
    )
    .post("/insight/goals", jsonBody(goalInputSchema, bounds.body), async (c) => {
      const added = await addGoal(db, c.req.valid("json"), clock());
      if (added === "full") return c.json(full, 409);
      if (added !== "taken") return c.json(await describe(added), 201);
      return c.json({ message: taken, issues: [{ path: "path", message: taken }] } satisfies Refusal, 409);
    })
    .delete("/insight/goals/:id", idParams(unknown), async (c) => {
      const deleted = await deleteGoal(db, c.req.param("id"));
      return deleted ? c.body(null, 204) : c.json(unknown, 404);
    });
}
