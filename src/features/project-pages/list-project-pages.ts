import { spellFormerPath } from "../../core/posts/server/former-paths.ts";
import { slugsOf } from "../../core/projects/addresses.ts";
import type { Project } from "../../core/projects/contract.ts";
import { describeFacts } from "../../core/projects/describe.ts";
import type { EntryPage } from "../../core/site/contract/entry-pages.ts";
import type { Site } from "../../core/site/contract/site.ts";

/** Returns the page of each project, in the order of the file. */
export function listProjectPages({ projects: { projects } }: Site): EntryPage[] {
  const slugs = slugsOf(projects);
  return projects.map((project, index): EntryPage => {
    const { title, description, image, role, aliases = [] } = project;
    return {
      app: "projects",
      path: `/projects/${slugs[index]}`,
      index,
      title,
      description,
      note: role,
      picture: image,
      aliases: aliases.flatMap((alias) => spellFormerPath(alias) ?? []),
      content: describeFacts(project),
      thing: describeThing(project),
    };
  });
}

/** Code has a repository. Anything else is a work. */
function describeThing({ github, url, date, techStack }: Project): EntryPage["thing"] {
  return {
    "@type": github === undefined ? "CreativeWork" : "SoftwareSourceCode",
    ...(github !== undefined && { codeRepository: github }),
    ...(url !== undefined && { sameAs: url }),
    ...(date !== undefined && { dateCreated: date }),
    ...(techStack.length > 0 && { keywords: techStack.join(", ") }),
  };
}
