import type { MarkdownBlock, MarkdownInline } from "../../core/posts/contract/markdown.ts";
import {
  heading,
  joined,
  link,
  paragraph,
  paragraphs,
  quotes,
  strong,
  table,
  type Words,
} from "../../core/posts/server/body/blocks.ts";
import { stripMarkdown } from "../../core/posts/server/body/strip-markdown.ts";
import type { Project } from "../../core/projects/contract.ts";
import { addressesOf } from "../../core/site/contract/entry-pages.ts";
import type { SitePage } from "../../core/site/contract/own-pages.ts";
import type { Quote } from "../../core/site/contract/quotes.ts";
import type { Site } from "../../core/site/contract/site.ts";

/** As many projects as fit beside each other on a sheet of paper. */
const maxProjects = 3;

const maxTechnologies = 16;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Returns the page for readers in a hurry, if the owner has chosen projects for it. */
export function writeBrief(site: Site): SitePage[] {
  const { profile, projects } = site;
  const addresses = addressesOf(site.entryPages, "projects");
  const chosen = projects.projects
    .flatMap((project, index) => (project.highlight ? [{ project, address: addresses.get(index) }] : []))
    .slice(0, maxProjects);
  if (chosen.length === 0) return [];
  return [
    {
      slug: "brief",
      title: "Brief",
      icon: "clipboard-list",
      description: `${joined([profile.name, profile.title])}, on one page.`,
      hidden: true,
      homeLink: "One page",
      contact: { email: profile.email, portrait: profile.portrait },
      content: [
        ...describeOwner(site),
        heading("Selected work"),
        table(
          chosen.map(() => null),
          [
            chosen.map(({ project, address }) => nameProject(project, address)),
            ...(chosen.some(({ project }) => project.image)
              ? [chosen.map(({ project }) => showPicture(project))]
              : []),
            chosen.map(({ project }) => firstSentence(project.description)),
          ],
        ),
        ...describeStack(site),
        ...quotes(chooseQuote(site)),
      ],
    },
  ];
}

function describeOwner(site: Site): MarkdownBlock[] {
  const { profile, me } = site;
  const { name, title, location, available, intro } = profile;
  const [job] = me.work;
  const now = job ? joined([job.title, job.organization]) : me.hero.studentStatus;
  const facts = [location, now, available && `Available from ${available}`];
  return [
    paragraph(strong(name), ...(title ? [` · ${title}`] : [])),
    ...paragraphs([joined(facts, " · "), intro]),
    ...lineOf(listContacts(site)),
  ];
}

function chooseQuote({ quotes: all }: Site): Quote[] {
  const quote = all.find(({ highlight }) => highlight) ?? all[0];
  return quote === undefined ? [] : [quote];
}

/** Without a heading, of which one is enough for a page that needs no contents. */
function describeStack({ tech }: Site): MarkdownBlock[] {
  const favorites = tech.favorites.toSorted((a, b) => a.rank - b.rank);
  const names = new Set([...favorites, ...tech.stack].map(({ name }) => name));
  return names.size === 0 ? [] : [paragraph(strong("Stack: "), joined([...names].slice(0, maxTechnologies)))];
}

function lineOf(links: MarkdownInline[]): MarkdownBlock[] {
  return links.length === 0
    ? []
    : [paragraph(...links.flatMap((one, index) => (index === 0 ? [one] : [" · ", one])))];
}

function nameProject({ title, url, github }: Project, address: string | undefined): Words {
  const target = address ?? url ?? github;
  return target === undefined ? title : link(title, target);
}

function showPicture({ image }: Project): Words {
  return image ? { type: "picture", picture: image } : "";
}

function firstSentence(text: string): string {
  const [first] = sentences.segment(stripMarkdown(text));
  return first?.segment.trim() ?? "";
}

function listContacts({ profile: { resume, email, links, apps } }: Site): MarkdownInline[] {
  const mail = `mailto:${email}`;
  return [
    ...(resume ? [link("Resume", resume)] : []),
    ...(email ? [link(email, mail)] : []),
    ...links.filter(({ url }) => url !== mail).map(({ label, url }) => link(label, url)),
    ...(apps.includes("contact") ? [link("Send me a message", "/contact")] : []),
  ];
}
