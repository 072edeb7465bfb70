import { z } from "zod";

/**
 * Returns a schema for text that both databases can store. It trims the text and refuses the NUL character, which
 * PostgreSQL cannot store. A lone surrogate becomes U+FFFD, because no page can render it.
 * @param maxLength in characters; longer text is refused
 * @param requiredMessage the error message when the text is missing
 */
export function text(maxLength: number, requiredMessage?: string) {
  return z
    .string(requiredMessage)
    .trim()
    .max(maxLength, `Use at most ${maxLength.toLocaleString("en")} characters`)
    .refine(hasNoNul, "Must not contain the NUL character")
    .transform((value) => value.toWellFormed());
}

/** Returns whether the text has no NUL character, which PostgreSQL cannot store. */
export function hasNoNul(value: string): boolean {
  return !value.includes("\0");
}
