import { z } from "zod";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { text } from "../../../core/http/contract/text.ts";

/** The path of a page, as visits have it: without a slash at its end. */
const path = text(bounds.goalPath, "Enter the address of a page, such as /services")
  .transform((value) => value.replace(/(?<=[^/])\/$/, ""))
  .superRefine((value, context) => {
    const problem = findProblem(value);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

function findProblem(value: string): string | undefined {
  if (value === "") return "Enter the address of a page, such as /services";
  if (!value.startsWith("/")) return "Must start with /, such as /services";
  if (/[?#]/.test(value)) return "Leave out what begins with ? or #";
  // No value of a figure has such characters.
  if (/[\\\s\p{Cc}\p{Cf}\u2026]|\/\//u.test(value))
    return "Must be the address of one page, such as /services";
  if (/^\/admin(?:\/|$)/i.test(value)) return "Visits of the admin area are not counted";
  return undefined;
}

/** A goal of the owner's: a page that visits should reach. */
export const goalInputSchema = z.strictObject({ path, label: text(bounds.goalLabel).optional() });

export const goalSchema = z.strictObject({
  _id: z.string(),
  path: z.string(),
  /** What the owner calls it. */
  label: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether the site has this page now. Without it, only visits from before have reached the goal. */
  hasPage: z.boolean(),
});

/** In the order in which they were added. */
export const goalListSchema = z.strictObject({ goals: z.array(goalSchema) });

export type GoalInput = z.input<typeof goalInputSchema>;
export type Goal = z.infer<typeof goalSchema>;
