import { makeSlug } from "../../core/posts/server/make-slug.ts";
import { slugsOf } from "../../core/projects/addresses.ts";
import type { Quote } from "../../core/site/contract/quotes.ts";
import type { Site } from "../../core/site/contract/site.ts";
import type { Locate, SiteFault } from "../../core/site/server/site-fault.ts";

/** Returns what others say, in the order of the file. */
export function listQuotes(site: Site): Quote[] {
  return site.testimonials.testimonials.map(({ text, project, ...quote }) => {
    const index = findProject(site, project);
    return { ...quote, text: text.split(/\n\s*\n/), project: index === -1 ? undefined : index };
  });
}

/**
 * Returns the position of a project by its title, as addresses are made from titles: without case and marks. A project
 * that has another title now is found by the former one, because it has kept its address.
 */
function findProject({ projects: { projects } }: Site, named: string | undefined): number {
  const slug = makeSlug(named ?? "");
  if (slug === "") return projects.findIndex(({ title }) => title === named);
  const index = projects.findIndex(({ title }) => makeSlug(title) === slug);
  return index === -1 ? slugsOf(projects).indexOf(slug) : index;
}

/** Returns a fault for each project that does not exist. What somebody says about it is shown on the Me page only. */
export function listLostProjects(site: Site, locate: Locate): SiteFault[] {
  const file = "testimonials.yaml";
  const titles = site.projects.projects.map(({ title }) => title);
  return site.testimonials.testimonials.flatMap(({ project }, index) => {
    if (project === undefined || findProject(site, project) !== -1) return [];
    const path = `testimonials[${index}].project`;
    const message = `${path} must be the title of a project${titles.length > 0 ? `: ${titles.join(", ")}` : ""}; got ${JSON.stringify(project)}.`;
    return [{ file, position: locate(file, ["testimonials", index, "project"]), message, path }];
  });
}
