import type { Site, StackEntry } from "../../contract/site/site.ts";
import type { Resume } from "./resume/resume.ts";

/** Returns what the resume says, from the same content as the pages. */
export function resumeOf({ profile, projects, tech, me }: Site, siteUrl: string): Resume {
  return {
    name: profile.name,
    label: profile.title,
    email: profile.email,
    url: siteUrl,
    ...(profile.location !== undefined && { location: profile.location }),
    summary: profile.intro,
    links: profile.links.filter(({ url }) => /^https?:/i.test(url)),
    work: me.work.map(({ title, organization, when, description = "", highlights }) => {
      const { from, to = from } = periodOf(when);
      return { title, organization, from, to, text: description, highlights };
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
        date,
        tags: techStack,
        ...(link !== undefined && { url: link }),
      };
    }),
    interests: me.hobbies.map(({ name }) => ({ name })),
    lang: profile.language,
  };
}

/** Splits a period such as `2024 to present` or `2020–2024`. Any other text is kept as it is. */
function periodOf(when: string): { from: string; to?: string } {
  const [from = when, to] = when.split(/\s+to\s+|\s*[–—]\s*/);
  return to === undefined ? { from } : { from, to };
}

function skillsOf(stack: StackEntry[]): Resume["skills"] {
  const categories = Map.groupBy(stack, ({ category }) => category);
  return [...categories].map(([name, entries]) => ({ name, keywords: entries.map((entry) => entry.name) }));
}
