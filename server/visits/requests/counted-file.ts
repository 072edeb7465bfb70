import { bounds } from "../../../contract/bounds.ts";
import { tagKey } from "../../../contract/tags.ts";
import { hasNoNul } from "../../../contract/text.ts";

/**
 * The endings of files that are downloaded rather than shown as a part of a page. Pictures, styles, and texts that programs read
 * are not among them.
 */
const downloadEnding =
  /\.(pdf|docx?|odt|rtf|pptx?|odp|key|xlsx?|ods|csv|epub|zip|gz|tgz|xz|7z|dmg|pkg|exe|msi|apk|deb|rpm|appimage|jar|vcf|ics)$/i;

/** Whether a path is that of a file that visitors download. */
export function isDownload(path: string, resume: string | undefined): boolean {
  return path === "/resume.json" || path === resume || downloadEnding.test(path);
}

/**
 * Whether a request begins a download. A browser that shows a PDF, or resumes a download, asks for further parts of the same
 * file.
 */
export function beginsDownload({ headers }: Pick<Request, "headers">): boolean {
  const range = headers.get("range");
  return range === null || /^bytes=0-/.test(range);
}

/** Returns the address of a feed, with its tag in one spelling. */
export function feedAddress(path: string, tag: string | null): string {
  const key = tagKey(tag ?? "");
  const isTag = key !== "" && key.length <= bounds.tag && hasNoNul(key);
  return isTag ? `${path}?${new URLSearchParams({ tag: key })}` : path;
}
