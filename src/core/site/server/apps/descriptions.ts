import { stripMarkdown } from "../../../posts/server/body/strip-markdown.ts";
import type { Site } from "../../contract/site.ts";

export function tellOwner(profile: Site["profile"]): string {
  return stripMarkdown(profile.intro ?? namesOf(profile));
}

export function namesOf({ name, title }: Site["profile"]): string {
  return title === undefined ? name : `${name}, ${title}`;
}

/** Ends a sentence with a list, if there is anything to list. */
export function listed(names: string[]): string {
  return names.length === 0 ? "." : `: ${names.join(", ")}.`;
}
