import { z } from "zod";

/**
 * A text that either database can keep: trimmed, at most `most` characters, without NUL, which PostgreSQL does not
 * store. Half a surrogate pair becomes a replacement character, since no page could show it.
 * @param required what to say when it is missing
 */
export function text(most: number, required?: string) {
  return z
    .string(required)
    .trim()
    .max(most, `Use at most ${most.toLocaleString("en")} characters`)
    .refine(hasNoNul, "Must not contain the NUL character")
    .transform((value) => value.toWellFormed());
}

export function hasNoNul(value: string): boolean {
  return !value.includes("\0");
}
