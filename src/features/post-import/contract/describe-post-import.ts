import { countOf } from "../../../core/http/contract/count-of.ts";
import type { PostImport, PostImportRow } from "./post-import.ts";

/**
 * Says what an import has stored, or would store, in lines: first what the owner must know, such as "93 posts have no
 * date ...", and last "Markdown files: 41 posts (3 drafts), 63 pictures, 2 warnings".
 */
export function describePostImport(result: PostImport): string[] {
  const { kind, posts, drafts, undated, pages, known, pictures, faults, warnings, remarks } = result;
  const parts = [
    countOf(posts, "post") + (drafts > 0 ? ` (${countOf(drafts, "draft")})` : ""),
    ...(pages > 0 ? [countOf(pages, "page")] : []),
    countOf(pictures, "picture"),
    ...(known > 0 ? [`${known.toLocaleString("en-US")} already here`] : []),
    ...(faults > 0 ? [countOf(faults, "fault")] : []),
    ...(warnings > 0 ? [countOf(warnings, "warning")] : []),
  ];
  return [...describeUndated(undated), ...remarks, `${kind}: ${parts.join(", ")}`];
}

/** Says what becomes of a post or a page, such as "draft". */
export function describeState({ state, isPage }: PostImportRow): string {
  if (state === "known") return "already here";
  return isPage ? "page" : state;
}

function describeUndated(undated: number): string[] {
  if (undated === 0) return [];
  const subject =
    undated === 1 ? "1 post became a draft" : `${undated.toLocaleString("en-US")} posts became drafts`;
  return [
    `${subject} because the source has no date for ${undated === 1 ? "it" : "them"}: not in the front matter, the path, or a Git history.`,
  ];
}
