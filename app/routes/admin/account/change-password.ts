import { data } from "react-router";
import type { PasswordChange } from "../../../../contract/account.ts";
import type { Refusal } from "../../../../contract/refusal.ts";
import { attempt } from "../../../admin/attempt.ts";
import { isSignedOutStatus, ownerApi } from "../../../admin/owner-api.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { ApiError } from "../../../api.ts";

/** Error messages by field, or under `form` if they belong to no field. */
export type Problems = Partial<Record<keyof PasswordChange | "form", string>>;

export type ChangeOutcome = { changed: true } | { problems: Problems };

const lost: ChangeOutcome = {
  problems: { form: "Network error. Please check your connection and try again." },
};

/** Changes the password. Failures return an error status, so that the router does not revalidate. */
export async function changePassword(change: PasswordChange) {
  const outcome = (await attempt("The password was not changed", tryChange(change))) ?? lost;
  return data(outcome, "changed" in outcome ? 200 : 400);
}

async function tryChange(change: PasswordChange): Promise<ChangeOutcome> {
  // The form stays disabled until the request settles, so it must time out.
  const init = { signal: AbortSignal.timeout(30_000) };
  const response = await ownerApi.account.password.$put({ json: change }, { init });
  if (response.ok) return { changed: true };
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response);
  return { problems: issues ? problemsOf(issues) : { form: message } };
}

function problemsOf(issues: NonNullable<Refusal["issues"]>): Problems {
  const fields = issues.map(({ path, message }) => [
    path === "currentPassword" || path === "newPassword" ? path : "form",
    message,
  ]);
  return Object.fromEntries(fields);
}
