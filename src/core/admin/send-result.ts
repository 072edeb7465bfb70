import type { ClientResponse } from "hono/client";
import { data } from "react-router";
import { ApiError, parse, type Success } from "../pages/screens/api.ts";
import { isSignedOut, isSignedOutStatus, unconfirmed } from "./owner-api.ts";
import { type ErrorResponse, readRefusal } from "./read-refusal.ts";

/** Error messages by field, or under `form` if they belong to no field. */
export type Problems<Field extends string> = Partial<Record<Field | "form", string>>;

/** What a call resolves to if the server, or the browser, has refused it. */
export class Refused<Field extends string = never> {
  readonly problems: Problems<Field>;

  constructor(problems: Problems<Field>) {
    this.problems = problems;
  }
}

/** What became of a call. */
export type SendResult<Saved, Field extends string> = { saved: Saved } | { problems: Problems<Field> };

export const networkError = "Network error. Please check your connection and try again.";

/** Reads the response to what a form with these fields sent. Rejects if the session has ended, for the guard. */
export async function readSaved<Answer extends ClientResponse<unknown>, Field extends string = never>(
  response: Answer,
  fields: readonly Field[] = [],
): Promise<Success<Answer> | Refused<Field>> {
  const status: number = response.status;
  if (response.ok) return parse(Promise.resolve(response));
  if (isSignedOutStatus(status) || status === unconfirmed) throw new ApiError(status);
  const { issues, message } = await readRefusal(response);
  if (issues === undefined) return new Refused({ form: message } as Problems<Field>);
  const entries = issues.map((issue) => [
    fields.find((field) => field === issue.path) ?? "form",
    issue.message,
  ]);
  return new Refused(Object.fromEntries(entries));
}

/** Reads the response to a call about an entry of a list. It succeeds if there is no such entry anymore. */
export async function readDone(response: ErrorResponse): Promise<undefined | Refused> {
  const { status } = response;
  if (status < 300 || status === 404) return;
  if (status === 409) return new Refused({ form: (await readRefusal(response)).message });
  throw new ApiError(status);
}

/**
 * Makes a call in an action. If it rejects, the problem is `failure`, which is also logged. Problems have an error
 * status, so that the router does not load the screen again. Rejects if the session has ended, for the guard.
 */
export async function answer<Saved, Field extends string>(
  call: () => Promise<Saved | Refused<Field>>,
  failure = networkError,
) {
  const result = await settle(call, failure);
  return data(result, "saved" in result ? 200 : 400);
}

async function settle<Saved, Field extends string>(
  call: () => Promise<Saved | Refused<Field>>,
  failure: string,
): Promise<SendResult<Saved, Field>> {
  try {
    const value = await call();
    return value instanceof Refused ? { problems: value.problems } : { saved: value };
  } catch (error) {
    console.info(failure, error);
    if (isSignedOut(error)) throw error;
    // The owner has canceled it, so there is nothing to say.
    if (error instanceof ApiError && error.status === unconfirmed) return { problems: {} };
    return { problems: { form: failure } as Problems<Field> };
  }
}
