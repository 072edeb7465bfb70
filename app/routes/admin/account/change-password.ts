import { data } from "react-router";
import type { PasswordChange } from "../../../../contract/account.ts";
import { attempt } from "../../../admin/attempt.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { lost, type Problems, readProblems } from "../../../admin/read-refusal.ts";

export type PasswordProblems = Problems<keyof PasswordChange>;

export type ChangeOutcome = { changed: true } | { problems: PasswordProblems };

/** Changes the password. Failures return an error status, so that the router does not revalidate. */
export async function changePassword(change: PasswordChange) {
  const outcome = (await attempt("The password was not changed", tryChange(change))) ?? lost;
  return data(outcome, "changed" in outcome ? 200 : 400);
}

async function tryChange(change: PasswordChange): Promise<ChangeOutcome> {
  // The form stays disabled until the request settles, so it must time out.
  const init = { signal: AbortSignal.timeout(30_000) };
  const response = await ownerApi.account.password.$put({ json: change }, { init });
  return response.ok ? { changed: true } : readProblems(response, ["currentPassword", "newPassword"]);
}
