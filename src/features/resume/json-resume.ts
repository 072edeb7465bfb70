import type {
  Resume,
  ResumeEducation,
  ResumeProject,
  ResumeWork,
} from "../../core/site/server/apps/resume.ts";
import { isResumeDate } from "./dates.ts";

/**
 * Converts a resume to the JSON Resume schema 1.0.0, https://jsonresume.org/schema. Leaves out what the schema refuses.
 * Properties without a value are `undefined`, and disappear when the document is serialized.
 */
export function toJsonResume(resume: Resume) {
  const { name, label, email, phone, summary, location } = resume;
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: {
      name,
      label,
      email,
      phone,
      url: absoluteUrl(resume.url),
      summary,
      location: location === undefined ? undefined : { address: location },
      profiles: resume.links.map((link) => ({ network: link.label, url: absoluteUrl(link.url) })),
    },
    work: resume.work.map(toWork),
    education: resume.education.map(toEducation),
    skills: resume.skills.map((skill) => ({ name: skill.name, keywords: [...skill.keywords] })),
    projects: resume.projects.map(toProject),
    languages: resume.languages?.map((language) => ({ language: language.name, fluency: language.fluency })),
    interests: resume.interests.map((interest) => ({ name: interest.name })),
    references: resume.references?.map(({ name, text }) => ({ name, reference: text })),
    meta: { version: "v1.0.0" },
  };
}

function toWork({ title, organization, from, to, text, highlights }: ResumeWork) {
  const dates = { startDate: knownDate(from), endDate: knownDate(to) };
  return {
    name: organization,
    position: title,
    ...dates,
    summary: text || undefined,
    highlights: [...highlights],
  };
}

function toEducation({ institution, degree, from, to }: ResumeEducation) {
  return { institution, studyType: degree, startDate: knownDate(from), endDate: knownDate(to) };
}

function toProject({ name, text, url, date, tags }: ResumeProject) {
  const startDate = knownDate(date);
  return { name, description: text, url: absoluteUrl(url), startDate, keywords: [...tags] };
}

function knownDate(text: string | undefined): string | undefined {
  return text !== undefined && isResumeDate(text) ? text : undefined;
}

function absoluteUrl(text: string | undefined): string | undefined {
  return text !== undefined && URL.canParse(text) ? text : undefined;
}
