import { countOf } from "../../core/http/contract/count-of.ts";
import type { Manifest } from "./manifest.ts";
import { isRemovedTable } from "./stored-tables.ts";

/** Describes the rows of a backup in words. */
export function describeRows({ rows, files }: Manifest): string {
  const { blogs = 0, messages = 0, visits = 0 } = rows;
  const siteFiles = files.filter(({ name }) => name.startsWith("files/")).length;
  const [posts, texts, visitors] = [
    countOf(blogs, "post"),
    countOf(messages, "message"),
    countOf(visits, "visit"),
  ];
  return `${posts}, ${texts}, ${visitors} and ${countOf(siteFiles, "site file")}`;
}

/** Says which tables of a backup belong to features that were removed, and are left out. */
export function describeRemoved({ rows }: Manifest): string[] {
  const removed = Object.keys(rows).filter(isRemovedTable);
  return removed.length === 0
    ? []
    : [`This version does not use these tables of the backup, and left them out: ${removed.join(", ")}.`];
}
