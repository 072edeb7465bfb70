import type { VisitAction } from "./visit-actions.ts";

const feeds = ["/feed.xml", "/atom.xml", "/feed.json"];

/**
 * Returns the action of a visit that a click is, or `undefined`.
 * @param target what was clicked, before the click changes it
 * @param screen the path of the screen
 */
export function describeClick(target: Element, screen: string): VisitAction | undefined {
  // The only button of a post that can be pressed is the like button.
  if (screen.startsWith("/blog/") && target.closest("button[aria-pressed=false]")) return "like";
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link === null ? undefined : describeLink(link, screen);
}

function describeLink(link: HTMLAnchorElement, screen: string): VisitAction | undefined {
  // Only the resume is offered as a download. It can be on another site.
  if (link.hasAttribute("download")) return "resume";
  if (link.origin === location.origin) return feeds.includes(link.pathname) ? "feed" : undefined;
  if (link.protocol !== "http:" && link.protocol !== "https:") return undefined;
  return screen === "/projects" ? "project" : "outbound";
}
