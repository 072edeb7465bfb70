import type { ClientResponse } from "hono/client";
import { data } from "react-router";
import { ApiError, parse, type Success } from "../api.ts";
import { attempt } from "./attempt.ts";
import { isSignedOutStatus, unconfirmed } from "./owner-api.ts";
import { readRefusal } from "./read-refusal.ts";

/** Error messages by field, or under `form` if they belong to no field. */
export type Problems<Field extends string> = Partial<Record<Field | "form", string>>;

/** What the action of a form returns: what the server has saved, or why it has not. */
export type FormResult<Saved, Field extends string = never> =
  | { saved: Saved }
  | { problems: Problems<Field> };

export const networkError = "Network error. Please check your connection and try again.";

/** Reads the response to what a form with these fields sent. Rejects if the session has ended, for the guard. */
export async function readResult<Answer extends ClientResponse<unknown>, Field extends string>(
  response: Answer,
  fields: readonly Field[],
): Promise<FormResult<Success<Answer>, Field>> {
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  if (response.ok) return { saved: await parse(Promise.resolve(response)) };
  // The owner has canceled it, so there is nothing to say.
  if (status === unconfirmed) return { problems: {} };
  const { issues, message } = await readRefusal(response);
  if (issues === undefined) return { problems: { form: message } as Problems<Field> };
  const entries = issues.map((issue) => [
    fields.find((field) => field === issue.path) ?? "form",
    issue.message,
  ]);
  return { problems: Object.fromEntries(entries) };
}

/**
 * Returns the result of a form from its action, or `failure` if the call rejects. Problems have an error status, so that
 * the router does not load the screen again.
 */
export async function answerForm<Saved, Field extends string>(
  call: Promise<FormResult<Saved, Field>>,
  failure = networkError,
) {
  const lost = { problems: { form: failure } as Problems<Field> };
  const result = (await attempt("The form was not saved", call)) ?? lost;
  return data(result, "saved" in result ? 200 : 400);
}
