import type { Site, StackEntry } from "../../../contract/site/site.ts";
import type { Resume } from "./resume.ts";

const isPhone = /^tel:/i;

/** Returns what the resume says, from the same content as the pages. */
export function resumeOf({ profile, projects, tech, me }: Site, siteUrl: string): Resume {
  const phone = profile.links.find(({ url }) => isPhone.test(url))?.url.replace(isPhone, "");
  return {
    name: profile.name,
    label: profile.title,
    email: profile.email,
    ...(phone !== undefined && { phone }),
    url: siteUrl,
    ...(profile.location !== undefined && { location: profile.location }),
    summary: profile.intro,
    links: profile.links.filter(({ url }) => /^https?:/i.test(url)),
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
    skills: skillsOf(tech.stack),
    projects: projects.projects.map(({ title, description, url, github, date, techStack }) => {
      const link = url ?? github;
      return {
        name: title,
        text: description,
        ...(date !== undefined && { date }),
        tags: techStack,
        ...(link !== undefined && { url: link }),
      };
    }),
    languages: me.languages.map(({ name, level }) => {
      return level === undefined ? { name } : { name, fluency: level };
    }),
    interests: me.hobbies.map(({ name }) => ({ name })),
    lang: profile.language,
  };
}

/** Splits a period such as `2024 to present` or `2020–2024`. Any other text is kept as it is. */
function periodOf(when: string | undefined): { from?: string; to?: string } {
  if (when === undefined) return {};
  const [from = when, to] = when.split(/\s+to\s+|\s*[–—]\s*/);
  return to === undefined ? { from } : { from, to };
}

function skillsOf(stack: StackEntry[]): Resume["skills"] {
  const categories = Map.groupBy(stack, ({ category }) => category);
  return [...categories].map(([name, entries]) => ({ name, keywords: entries.map((entry) => entry.name) }));
}
