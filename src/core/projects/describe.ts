import type { MarkdownBlock } from "../posts/contract/markdown.ts";
import { heading, joined, link, list, paragraph, type Words } from "../posts/server/body/blocks.ts";
import { stripMarkdown } from "../posts/server/body/strip-markdown.ts";
import type { TitledText } from "../posts/server/body/write-markdown.ts";
import { nameApp } from "../site/contract/apps.ts";
import { addressesOf } from "../site/contract/entry-pages.ts";
import type { Site } from "../site/contract/site.ts";
import type { AppPage, StructuredPage, Thing } from "../site/server/apps/app-page.ts";
import { listed } from "../site/server/apps/descriptions.ts";
import type { Resume } from "../site/server/apps/resume.ts";
import { keepAddresses } from "./addresses.ts";
import type { Project } from "./contract.ts";

export const projects: AppPage = {
  describe: ({ profile, projects }) =>
    `Projects by ${profile.name}${listed(projects.projects.map(({ title }) => title))}`,
  text: { note: "all projects with their technologies and links", write },
  structure: (page) => page.site.projects.projects.map((project) => describeProject(project, page)),
  resume: ({ projects, entryPages }) => {
    const addresses = addressesOf(entryPages, "projects");
    return { projects: projects.projects.map((project, index) => toResume(project, addresses.get(index))) };
  },
  completeEdits: keepAddresses,
};

function write({ profile, projects: { projects }, entryPages }: Site): TitledText {
  const addresses = addressesOf(entryPages, "projects");
  const all = projects.map((project, index) => ({ ...project, page: addresses.get(index) }));
  const newestFirst = all.toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1));
  const content = newestFirst.flatMap(({ page, ...project }) => [
    heading(project.title),
    ...describeFacts(project, page === undefined ? [] : [[link("Page", page)]]),
  ]);
  return { title: nameApp("projects", profile), content };
}

/** Returns what there is to say about a project below its title. `more` follows its links. */
export function describeFacts(project: Project, more: readonly Words[] = []): MarkdownBlock[] {
  const { date, description, techStack, isGroup, role, github, url } = project;
  return [
    paragraph(joined([date, isGroup ? "Group" : "Personal", isGroup ? role : undefined], " · ")),
    paragraph(description),
    ...list([
      ...(techStack.length === 0 ? [] : [joined(techStack)]),
      ...(github === undefined ? [] : [[link("Code repository", github)]]),
      ...(url === undefined ? [] : [[link("Live demo", url)]]),
      ...more,
    ]),
  ];
}

function describeProject(project: Project, { personId, siteUrl }: StructuredPage): Thing {
  const { title, description, date, techStack, url, github } = project;
  const address = [url, github].find((link) => link !== undefined);
  return {
    "@type": "CreativeWork",
    name: title,
    description: stripMarkdown(description),
    ...(date !== undefined && { dateCreated: date }),
    keywords: techStack.join(", "),
    creator: { "@id": personId },
    ...(address !== undefined && { url: new URL(address, siteUrl).href }),
  };
}

function toResume(
  { title, description, url, github, date, techStack }: Project,
  page: string | undefined,
): Resume["projects"][number] {
  const link = page ?? url ?? github;
  return {
    name: title,
    text: description,
    ...(date !== undefined && { date }),
    tags: techStack,
    ...(link !== undefined && { url: link }),
  };
}
