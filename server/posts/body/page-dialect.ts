import { pictureFilePattern } from "../../../contract/site/patterns.ts";
import type { Dialect } from "./dialect.ts";
import { isSafeLink } from "./is-safe-link.ts";
import type { PictureFile } from "./markdown-fault.ts";
import { positionOf } from "./position-of.ts";

const comment = /^(<!--[\s\S]*?-->\s*)+$/;
/** From the file in `pages`, a picture is at `../pictures/`; from the site folder, it is at `pictures/`. */
const inPictures = /^(\.\.\/|\/)?pictures\//;

/** Pages of the site folder, whose owner sees a fault in the terminal: what is not shown as it is, is a fault. */
export const pageDialect: Dialect<PictureFile> = {
  /** Comments are left out silently, and an end tag has been reported with its start tag. */
  showHtml: (node, report) => {
    if (comment.test(node.value) || node.value.startsWith("</")) return undefined;
    const got = JSON.stringify(node.value.split("\n", 1)[0]?.slice(0, 40));
    report(node, `Raw HTML is not supported; got ${got}. Use Markdown, or backticks to show it as code.`);
    return undefined;
  },
  showPicture: (node, { url }, report) => {
    const file = url.replace(inPictures, "");
    if (file === url || !pictureFilePattern.test(file)) {
      const rule = "must be the path of a JPEG, PNG, WebP, AVIF, or SVG file such as pictures/desk.jpg";
      report(node, `A picture ${rule}; got ${JSON.stringify(url.slice(0, 80))}.`);
      return undefined;
    }
    return { type: "picture", picture: { file, alt: node.alt ?? "", position: positionOf(node) } };
  },
  acceptLink: (node, url, report) => {
    if (isSafeLink(url)) return true;
    const rule = "must start with https:, http:, mailto:, tel:, /, or #";
    report(node, `The address of a link ${rule}; got ${JSON.stringify(url.slice(0, 80))}.`);
    return false;
  },
};
