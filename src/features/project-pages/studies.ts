import { spellFormerPath } from "../../core/posts/server/former-paths.ts";
import { slugsOf } from "../../core/projects/addresses.ts";
import type { EntryText } from "../../core/site/contract/entry-texts.ts";
import type { Site } from "../../core/site/contract/site.ts";
import type { SiteFault } from "../../core/site/server/site-fault.ts";

/**
 * Returns the studies of projects by the addresses of their pages, and those of no project. The name of a study is the
 * end of the address, or of a former one, so that a project with another address keeps its study.
 */
export function assignStudies({ projects: { projects }, entryTexts }: Site) {
  const slugs = slugsOf(projects);
  const texts = entryTexts.projects ?? [];
  const studies = new Map<string, EntryText>();
  for (const [index, { aliases = [] }] of projects.entries()) {
    const slug = slugs[index] as string;
    const named = (name: string) => texts.find((text) => text.slug === name);
    const former = aliases.map((alias) => named(spellFormerPath(alias)?.replace("/projects/", "") ?? ""));
    const study = named(slug) ?? former.find((text) => text !== undefined && !slugs.includes(text.slug));
    if (study !== undefined) studies.set(slug, study);
  }
  const assigned = new Set(studies.values());
  return { slugs, studies, lost: texts.filter((text) => !assigned.has(text)) };
}

/** Returns a fault for each study of no project. They are shown nowhere, and everything else is as if they were not there. */
export function listLostStudies(site: Site): SiteFault[] {
  return assignStudies(site).lost.map(({ slug }) => ({
    file: `projects/${slug}.md`,
    position: undefined,
    message: `There is no project with the address /projects/${slug}. Rename the file, or remove it.`,
  }));
}
