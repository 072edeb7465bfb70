import type { PostImport } from "./post-import.ts";

/** Says what an import has stored, or would store: "41 posts (3 drafts), 63 pictures, 2 warnings". */
export function describePostImport(result: PostImport): string {
  const { posts, drafts, pages, known, pictures, faults, warnings } = result;
  const parts = [
    count(posts, "post") + (drafts > 0 ? ` (${count(drafts, "draft")})` : ""),
    ...(pages > 0 ? [count(pages, "page")] : []),
    count(pictures, "picture"),
    ...(known > 0 ? [`${known.toLocaleString("en-US")} already here`] : []),
    ...(faults > 0 ? [`${count(faults, "fault")}`] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  return parts.join(", ");
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}
