import { z } from "zod";

/** A variable of the environment, with what the documents say about it. */
export interface Variable {
  schema: z.ZodType;
  /** What `.env.example` shows, as it is written there. */
  example: string;
  /** Its row in `docs/configuration.md`: what is true without it, and what it does. By default, it shares the row of the variable before it. */
  row?: { default: string; text: string };
  /**
   * Error messages never include the value, because it can contain a password. `ADMIN_EMAIL` is one of these variables
   * because it is easy to swap with `ADMIN_PASSWORD`.
   */
  isSecret?: true;
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export function url(protocols: string[], message: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}
