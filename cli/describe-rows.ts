import type { Manifest } from "../server/transfer/backup/manifest.ts";

/** Describes the rows of a backup in words. */
export function describeRows({ rows, files }: Manifest): string {
  const { blogs = 0, messages = 0, visits = 0 } = rows;
  const siteFiles = files.filter(({ name }) => name.startsWith("files/")).length;
  const [posts, texts, visitors] = [count(blogs, "post"), count(messages, "message"), count(visits, "visit")];
  return `${posts}, ${texts}, ${visitors} and ${count(siteFiles, "site file")}`;
}

/** Returns such as "1 post" or "2 posts". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
