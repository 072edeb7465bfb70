import type { Representation } from "../../core/pages/server/page-texts.ts";
import { appNames } from "../../core/site/contract/apps.ts";
import { textApps } from "../../core/site/server/apps/apps.ts";

/** Pages without text, of which some are not public. `/index` would have the address of the home screen's text. */
const pagesWithoutText = ["admin", "index", ...appNames.filter((name) => !textApps.includes(name))];
const withoutText = new RegExp(`^/(?:${pagesWithoutText.join("|")})(?:/|$)|\\.data$`);
/** The pages that unknown addresses share. The list of posts has no page 0. */
const unknown = /^\/404$|\/-\/404$|\/_$|^\/blog\?page=0$/;
/** The lists of some of the posts. The text of the list of all has all of its pages. */
const filtered = /^\/blog\?(?:tag|series|q)=/;

/**
 * Returns the address of the document that shows a page as text, or `undefined` if the page has none.
 * @param address the address that the page is cached under
 * @param wantsColor whether a terminal shows colors
 */
export function textAddress(
  address: string,
  representation: Representation = "markdown",
  wantsColor = false,
): string | undefined {
  const [path = "", query] = address.split("?", 2);
  if (representation === "html" || withoutText.test(path)) return undefined;
  if (unknown.test(address)) return "/404.md";
  if (filtered.test(address)) return `${path}.md?${query}`;
  if (path !== "/") return `${path}.md`;
  if (representation === "markdown") return "/index.md";
  return wantsColor ? "/index.txt?color" : "/index.txt";
}
