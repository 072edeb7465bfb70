// Must be imported before any schema is created.
import "../../../admin/schemas/configure-zod.ts";

import type { Problems } from "../../../admin/send-result.ts";
import { type AdminBlog, type BlogInput, blogInputSchema, blogRequired } from "../../contract/blogs.ts";
import { dateOf, draftOf, type Fields } from "./post-edits.ts";
import { readTags } from "./tag-text.ts";
import { readZonedTime } from "./zoned-time.ts";

interface CheckedForm {
  /** The post as it is stored. */
  blog: AdminBlog | undefined;
  fields: Fields;
  timeZone: string;
}

/** `missing` names the required fields that are empty. */
type Check = { input: BlogInput } | { problems: Problems<string>; missing: string[] };

/** Returns the input to save, or the validation errors. */
export function checkFields(form: CheckedForm): Check {
  const result = blogInputSchema.safeParse(inputOf(form));
  if (result.success) return { input: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const missing = issues.filter(({ message }) => message === blogRequired).map(({ path }) => path);
  return {
    problems: problemsOf(issues),
    missing: missing.map((path) => (path === "content" ? "text" : path)),
  };
}

/** A published post has no time of publication, and a date that was not changed is not sent: the form has no seconds. */
function inputOf({ blog, fields, timeZone }: CheckedForm) {
  const { version: _version, publishAt, date, tags, ...input } = draftOf(fields);
  const isChanged = date !== "" && (blog === undefined || date !== dateOf(blog, timeZone));
  const time = publishAt === "" ? null : readZonedTime(publishAt, timeZone);
  return {
    ...input,
    tags: readTags(tags),
    ...(!input.published && { publishAt: time }),
    ...(isChanged && { date: readZonedTime(date, timeZone) }),
  };
}

/** Whether the value can be the image of a post. */
export function isImage(value: string): boolean {
  return blogInputSchema.shape.image.safeParse(value).success;
}

/** Keeps the first issue of each field. Issues with the whole content are shown on the first paragraph. */
export function problemsOf(issues: { path: string; message: string }[]): Problems<string> {
  const problems: Problems<string> = {};
  for (const { path, message } of issues) {
    const field = path === "content" ? "content.0" : path.replace(/^tags\.\d+$/, "tags");
    problems[field] ??= message === blogRequired ? "This field is required" : message;
  }
  return problems;
}
