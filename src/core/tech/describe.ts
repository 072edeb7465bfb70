import { heading, joined, list, paragraph, section, strong } from "../posts/server/body/blocks.ts";
import type { TitledText } from "../posts/server/body/write-markdown.ts";
import type { Site } from "../site/contract/site.ts";
import type { AppPage } from "../site/server/apps/app-page.ts";
import { listed } from "../site/server/apps/descriptions.ts";
import type { Resume } from "../site/server/apps/resume.ts";
import type { StackEntry } from "./contract.ts";

export const tech: AppPage = {
  describe: ({ profile, tech }) =>
    `The technologies that ${profile.name} works with${listed(tech.stack.map(({ name }) => name))}`,
  text: { note: "the tech stack and its favorites", write },
  person: ({ tech: { favorites } }) => ({
    ...(favorites.length > 0 && { knowsAbout: favorites.map(({ name }) => name) }),
  }),
  resume: ({ tech }) => ({ skills: skillsOf(tech.stack) }),
  // A site may share its technologies, and their logos, with the sample.
  isPersonal: ({ field, kind }) => (field === "stack" || kind === "picture" ? false : undefined),
};

function write({ tech }: Site): TitledText {
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
  return { title: "My Tech Stack", content };
}

function skillsOf(stack: StackEntry[]): Resume["skills"] {
  const categories = Map.groupBy(stack, ({ category }) => category);
  return [...categories].map(([name, entries]) => ({ name, keywords: entries.map((entry) => entry.name) }));
}
