import type { MarkdownBlock } from "../posts/contract/markdown.ts";
import {
  heading,
  joined,
  list,
  paragraph,
  paragraphs,
  quotes as quoteBlocks,
  section,
  strong,
} from "../posts/server/body/blocks.ts";
import { stripMarkdown } from "../posts/server/body/strip-markdown.ts";
import type { TitledText } from "../posts/server/body/write-markdown.ts";
import { nameApp } from "../site/contract/apps.ts";
import type { Site } from "../site/contract/site.ts";
import type { AppPage } from "../site/server/apps/app-page.ts";
import { tellOwner } from "../site/server/apps/descriptions.ts";
import type { Resume } from "../site/server/apps/resume.ts";
import type { Me } from "./contract.ts";

export const me: AppPage = {
  describe: ({ profile, me }) =>
    stripMarkdown(me.hero.tagline ?? me.about.paragraphs[0] ?? tellOwner(profile)),
  text: { note: "work, education, values, and hobbies", write },
  structure: ({ common, person }) => [{ "@type": "ProfilePage", ...common, mainEntity: person }],
  person: ({ me: { education, languages } }) => ({
    ...(education.length > 0 && {
      alumniOf: education.map(({ name }) => ({ "@type": "EducationalOrganization", name })),
    }),
    ...(languages.length > 0 && { knowsLanguage: languages.map(({ name }) => name) }),
  }),
  resume: ({ me, quotes }) => ({
    ...tellResume(me),
    references: quotes.map(({ name, role, text }) => ({
      name: joined([name, role]),
      text: text.join("\n\n"),
    })),
  }),
};

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

function write({ profile, me, quotes }: Site): TitledText {
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
    ...section("What others say", quoteBlocks(quotes)),
  ];
  return { title: nameApp("me", profile), content };
}

function tellResume(me: Me): Partial<Resume> {
  return {
    work: me.work.map(({ title, organization, when, description = "", highlights }) => {
      const { from, to = from } = periodOf(when);
      const period = from === undefined || to === undefined ? {} : { from, to };
      return { title, organization, ...period, text: description, highlights };
    }),
    education: me.education.map(({ name, degree, when, description }) => ({
      institution: name,
      degree,
      ...periodOf(when),
      ...(description !== undefined && { text: description }),
    })),
    languages: me.languages.map(({ name, level }) => {
      return level === undefined ? { name } : { name, fluency: level };
    }),
    interests: me.hobbies.map(({ name }) => ({ name })),
  };
}

/** Splits a period such as `2024 to present` or `2020–2024`. Any other text is kept as it is. */
function periodOf(when: string | undefined): { from?: string; to?: string } {
  if (when === undefined) return {};
  const [from = when, to] = when.split(/\s+to\s+|\s*[–—]\s*/);
  return to === undefined ? { from } : { from, to };
}
