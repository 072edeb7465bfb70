import type { Goal, GoalInput } from "../../../../../contract/goals.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { type Refused, readSaved } from "../../../../admin/send-result.ts";

export async function addGoal(json: GoalInput): Promise<Goal | Refused<keyof GoalInput>> {
  return readSaved(await ownerApi.insight.goals.$post({ json }), ["path", "label"]);
}

/** Deletes a goal. Succeeds if it is already gone. */
export function deleteGoal(id: string): Promise<void> {
  return parseDeletion(ownerApi.insight.goals[":id"].$delete({ param: { id } }));
}
