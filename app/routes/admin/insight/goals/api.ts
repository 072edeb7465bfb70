import type { Goal, GoalInput } from "../../../../../contract/goals.ts";
import { isSignedOutStatus, ownerApi } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError } from "../../../../api.ts";

/** Adds a goal. Returns the error messages by field, or under `form`, if the server refuses it. */
export async function addGoal(json: GoalInput): Promise<Goal | { problems: Record<string, string> }> {
  const response = await ownerApi.insight.goals.$post({ json });
  if (response.ok) return response.json();
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response);
  if (issues === undefined) return { problems: { form: message } };
  return { problems: Object.fromEntries(issues.map((issue) => [issue.path, issue.message])) };
}

/** Deletes a goal. Succeeds if it is already gone. */
export async function deleteGoal(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi.insight.goals[":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}
