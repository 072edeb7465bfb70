// Before the schemas are created.
import "./configure-zod.ts";

import { type BlogInput, blogInputSchema, blogRequired } from "../../../../contract/blogs.ts";
import { draftOf, type Fields, type Problems } from "./form-state.ts";

type Check = { input: BlogInput } | { problems: Problems; alert: string | undefined };

/** What would be saved, or why the API would refuse it, and the alert when something required is missing. */
export function checkFields(fields: Fields): Check {
  const result = blogInputSchema.safeParse(draftOf(fields));
  if (result.success) return { input: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const isMissing = issues.some(({ message }) => message === blogRequired);
  return { problems: problemsOf(issues), alert: isMissing ? blogRequired : undefined };
}

/** The first issue of each field. What is wrong with the paragraphs as a whole is said at the first of them. */
export function problemsOf(issues: { path: string; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = path === "content" ? "content.0" : path;
    problems[field] ??= message === blogRequired ? "This field is required" : message;
  }
  return problems;
}
