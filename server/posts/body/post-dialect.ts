import type { PostPicture } from "../../../contract/markdown.ts";
import type { Dialect } from "./dialect.ts";
import { isSafeLink } from "./is-safe-link.ts";

/** Posts, which the owner writes in the browser: what is not shown as it is, is shown as text. */
export const postDialect: Dialect<PostPicture> = {
  showHtml: ({ value }) => value,
  showPicture: (node, { url, title }) => {
    const alt = node.alt ?? "";
    if (!isPictureAddress(url)) return alt === "" ? undefined : alt;
    return { type: "picture", picture: { src: url, alt, ...(title && { title }) } };
  },
  acceptLink: (_node, url) => isSafeLink(url),
};

/** As for covers: a web address, or a path of this site. */
function isPictureAddress(url: string): boolean {
  return isSafeLink(url) && (/^\/(?!\/)/.test(url) || /^https?:/i.test(url));
}
