import type { BlogSummary } from "../../../contract/blogs.ts";
import type { MarkdownBlock } from "../../../contract/markdown.ts";
import type { Site } from "../../../contract/site/site.ts";
import {
  heading,
  joined,
  link,
  list,
  paragraph,
  paragraphs,
  section,
  strong,
} from "../../posts/body/blocks.ts";
import { writeMarkdown } from "../../posts/body/write-markdown.ts";
import { nameApp } from "../../site-folder/describe-page.ts";
import { textApps } from "../text-address.ts";
import { listPosts } from "./posts.ts";

/** Posts on the home screen. */
const newest = 5;

/** Writes the home screen, with links to all others in Markdown. */
export function writeHome({ profile, pages }: Site, posts: BlogSummary[], siteUrl: string): string {
  const screens = [
    ...textApps.map((name) => [link(nameApp(name, profile), `${siteUrl}/${name}.md`)]),
    ...pages.map(({ slug, title, description }) => [
      link(title, `${siteUrl}/${slug}.md`),
      ...(description === undefined ? [] : [`: ${description}`]),
    ]),
  ];
  const content = [
    ...paragraphs([joined([profile.title, profile.location]), profile.intro]),
    ...list(profile.tiles.map(({ value, label }) => `${value} ${label}`)),
    ...section("Pages", list(screens)),
    ...section("Latest posts", listPosts(posts.slice(0, newest), siteUrl)),
    ...section(nameApp("contact", profile), listContacts(profile, siteUrl)),
  ];
  return writeMarkdown({ title: profile.name, content }, siteUrl);
}

export function writeContact({ profile, contact }: Site, siteUrl: string): string {
  const content = [
    paragraph(contact.note),
    ...listContacts(profile, siteUrl),
    paragraph("To leave a message, open ", link("the contact form", "/contact"), "."),
  ];
  return writeMarkdown({ title: nameApp("contact", profile), content }, siteUrl);
}

function listContacts({ email, links, resume }: Site["profile"], siteUrl: string): MarkdownBlock[] {
  return list([
    ...(email === undefined ? [] : [[link(email, `mailto:${email}`)]]),
    ...links.filter(({ url }) => url !== `mailto:${email}`).map(({ label, url }) => [link(label, url)]),
    ...(resume === undefined ? [] : [[link("Resume", resume)]]),
    [link("vCard", `${siteUrl}/contact.vcf`)],
  ]);
}

export function writeProjects({ profile, projects: { projects } }: Site, siteUrl: string): string {
  const newestFirst = projects.toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1));
  const content = newestFirst.flatMap(
    ({ title, date, description, techStack, isGroup, role, github, url }) => [
      heading(title),
      paragraph(joined([date, isGroup ? "Group" : "Personal", isGroup ? role : undefined], " · ")),
      paragraph(description),
      ...list([
        ...(techStack.length === 0 ? [] : [joined(techStack)]),
        ...(github === undefined ? [] : [[link("Code repository", github)]]),
        ...(url === undefined ? [] : [[link("Live demo", url)]]),
      ]),
    ],
  );
  return writeMarkdown({ title: nameApp("projects", profile), content }, siteUrl);
}

export function writeTech({ tech }: Site, siteUrl: string): string {
  const favorites = tech.favorites
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ rank, name, reason, whyTop, proficiency, firstEncounter }) => [
      heading(`${rank}. ${name}`, 3),
      paragraph(joined([reason, proficiency, `since ${firstEncounter}`], " · ")),
      paragraph(whyTop),
    ]);
  const stack = tech.stack.map(
    ({ name, category, proficiency, firstEncounter, currentUse, interestingFact }) => [
      strong(`${name}:`),
      ` ${joined([category, proficiency, firstEncounter === undefined ? undefined : `since ${firstEncounter}`, currentUse], " · ")}`,
      interestingFact === undefined ? "" : `. ${interestingFact}`,
    ],
  );
  const content = [
    ...section("Current Favorites", favorites),
    ...section("Complete Tech Stack", list(stack)),
    ...(tech.next === undefined ? [] : section(tech.next.heading, [paragraph(tech.next.text)])),
  ];
  return writeMarkdown({ title: "My Tech Stack", content }, siteUrl);
}

interface Entry {
  title: string;
  /** In one line below the title. */
  facts: (string | undefined)[];
  description?: string | undefined;
  highlights?: string[];
}

function entries(all: Entry[]): MarkdownBlock[] {
  return all.flatMap(({ title, facts, description, highlights = [] }) => [
    heading(title, 3),
    ...(joined(facts) === "" ? [] : [paragraph(joined(facts, " · "))]),
    ...(description === undefined ? [] : [paragraph(description)]),
    ...list(highlights),
  ]);
}

export function writeMe({ profile, me }: Site, siteUrl: string): string {
  const { hero, about, work, journey, education, languages, hobbies } = me;
  const values = about.coreValues.map(({ name, description }) => [strong(`${name}:`), ` ${description}`]);
  const content = [
    ...paragraphs([joined([hero.location, hero.studentStatus], " · "), hero.tagline]),
    ...section("About Me", paragraphs(about.paragraphs)),
    ...section("Core Values", list(values)),
    ...section("Work", entries(work.map((job) => ({ ...job, facts: [job.organization, job.when] })))),
    ...section("My Journey Into Tech", entries(journey.map((step) => ({ ...step, facts: [step.when] })))),
    ...section(
      "Education Journey",
      entries(
        education.map((place) => ({
          ...place,
          title: place.name,
          facts: [place.degree, place.place, place.when],
        })),
      ),
    ),
    ...section("Languages", list(languages.map(({ name, level }) => joined([name, level], ": ")))),
    ...section(
      "Hobbies & Interests",
      entries(hobbies.map((hobby) => ({ ...hobby, title: hobby.name, facts: [hobby.status, hobby.level] }))),
    ),
  ];
  return writeMarkdown({ title: nameApp("me", profile), content }, siteUrl);
}

export function writeNotFound(siteUrl: string): string {
  const home = `${siteUrl}/`;
  const content = [paragraph("There is no page at this address. Start at ", link(home, home), ".")];
  return writeMarkdown({ title: "Not found", content }, siteUrl);
}
