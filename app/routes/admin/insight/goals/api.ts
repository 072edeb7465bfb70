import type { Goal, GoalInput } from "../../../../../contract/goals.ts";
import { type FormResult, readResult } from "../../../../admin/form-result.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";

export async function addGoal(json: GoalInput): Promise<FormResult<Goal, keyof GoalInput>> {
  return readResult(await ownerApi.insight.goals.$post({ json }), ["path", "label"]);
}

/** Deletes a goal. Succeeds if it is already gone. */
export function deleteGoal(id: string): Promise<void> {
  return parseDeletion(ownerApi.insight.goals[":id"].$delete({ param: { id } }));
}
