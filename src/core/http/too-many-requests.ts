import type { Context } from "hono";
import type { Refusal } from "./contract/refusal.ts";
import type { FormRefusal } from "./handle-form.ts";

/** Why a request was one too many. */
export interface Wait {
  /** Seconds until the next allowed request. */
  seconds: number;
  message: string;
}

/** Describes a limit that needs no words of its own. */
export function describeWait(seconds: number): Wait {
  return { seconds, message: `Too many requests. Try again in ${seconds} s.` };
}

/** Refuses a call of the API with status 429. */
export function refuseCall(c: Context, { message, seconds }: Wait) {
  return c.json({ message } satisfies Refusal, 429, { "Retry-After": String(seconds) });
}

/** Refuses a form with status 429. */
export function refuseForm({ message, seconds }: Wait): FormRefusal {
  return { status: 429, message, headers: { "retry-after": String(seconds) } };
}
