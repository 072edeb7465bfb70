import { countOf } from "../contract/count-of.ts";
import type { Manifest } from "../server/transfer/backup/manifest.ts";

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
