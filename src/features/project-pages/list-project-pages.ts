import { quotes, section } from "../../core/posts/server/body/blocks.ts";
import { spellFormerPath } from "../../core/posts/server/former-paths.ts";
import type { Project } from "../../core/projects/contract.ts";
import { describeFacts } from "../../core/projects/describe.ts";
import type { EntryPage } from "../../core/site/contract/entry-pages.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { assignStudies } from "./studies.ts";

/** Returns the page of each project, in the order of the file. */
export function listProjectPages(site: Site): EntryPage[] {
  const { slugs, studies } = assignStudies(site);
  return site.projects.projects.map((project, index): EntryPage => {
    const { title, description, image, role, demo, aliases = [] } = project;
    const slug = slugs[index] as string;
    const assigned = studies.get(slug);
    const study = assigned?.draft ? undefined : assigned;
    const said = site.quotes.filter((quote) => quote.project === index);
    const text = [...(study?.content ?? []), ...section("What others say", quotes(said))];
    return {
      app: "projects",
      path: `/projects/${slug}`,
      index,
      title,
      description: study?.description ?? description,
      note: role,
      picture: image,
      frame: demo,
      aliases: aliases.flatMap((alias) => spellFormerPath(alias) ?? []),
      content: [...describeFacts(project), ...text],
      text: text.length > 0 ? text : undefined,
      textName: assigned?.slug ?? slug,
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
