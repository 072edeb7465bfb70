// Must be imported before any schema is created.
import "./configure-zod.ts";

import { type BlogInput, blogInputSchema, blogRequired } from "../../../../contract/blogs.ts";
import { draftOf, type Fields, type Problems } from "./form-state.ts";

type Check = { input: BlogInput } | { problems: Problems; alert: string | undefined };

/** Returns the input to save, or the validation errors, with an alert if a required field is empty. */
export function checkFields(fields: Fields): Check {
  const result = blogInputSchema.safeParse(draftOf(fields));
  if (result.success) return { input: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const isMissing = issues.some(({ message }) => message === blogRequired);
  return { problems: problemsOf(issues), alert: isMissing ? blogRequired : undefined };
}

/** Whether the value can be the image of a post. */
export function isImage(value: string): boolean {
  return blogInputSchema.shape.image.safeParse(value).success;
}

/** Keeps the first issue of each field. Issues with the whole content are shown on the first paragraph. */
export function problemsOf(issues: { path: string; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = path === "content" ? "content.0" : path;
    problems[field] ??= message === blogRequired ? "This field is required" : message;
  }
  return problems;
}
