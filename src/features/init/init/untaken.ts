import { knownKeys, nameOf } from "../../../core/site/server/read-yaml.ts";
import { type JsonResume, type ReadResume, resumeSchema } from "./read-json-resume.ts";
import {
  awardsOf,
  certificatesOf,
  dateOf,
  educationOf,
  interestsOf,
  isOngoing,
  languagesOf,
  projectsOf,
  volunteerOf,
  workOf,
} from "./resume-sections.ts";
import { profilesOf, type ResumeWishes } from "./site-from-resume.ts";

/** What these say is about the file. */
const aboutFile = ["$schema", "meta"];

/** Returns what a site does not show of a resume, each once, such as `publications (2)`. */
export function listUntaken({ resume, content }: ReadResume, { withPhone = false }: ResumeWishes): string[] {
  const counts = new Map<string, number>();
  countUnknown(content, [], counts);
  const lines = [...counts].map(([name, count]) => `${name} (${count})`);
  if (!withPhone && resume.basics.phone)
    lines.push("basics.phone (1), which stays private; --with-phone shows it");
  return [...lines, ...listIncomplete(resume), ...listOddDates(resume)];
}

/** Counts what has no place on a site, by its path in the file. */
function countUnknown(value: unknown, place: PropertyKey[], counts: Map<string, number>): void {
  if (Array.isArray(value)) {
    for (const entry of value) countUnknown(entry, [...place, 0], counts);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const known = knownKeys(resumeSchema, place);
  for (const [key, content] of Object.entries(value)) {
    if (place.length === 0 && aboutFile.includes(key)) continue;
    const name = nameOf([...place.filter((part) => typeof part === "string"), key]);
    const count = countContent(content);
    if (known.includes(key)) countUnknown(content, [...place, key], counts);
    else if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  }
}

function countContent(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0) ? 0 : 1;
}

/** Lists sections with entries that lack what a site requires, or that are there twice. */
function listIncomplete(resume: JsonResume): string[] {
  const { basics, work, volunteer, education, certificates, awards, projects, languages, interests } = resume;
  const unnamed = "without a name, or there twice";
  const sections: [string, object[], object[], string][] = [
    ["basics.profiles", basics.profiles, profilesOf(resume), "without a web address, or there twice"],
    ["work", work, workOf(resume), unnamed],
    ["volunteer", volunteer, volunteerOf(resume), unnamed],
    ["education", education, educationOf(resume), unnamed],
    ["certificates", certificates, certificatesOf(resume), unnamed],
    ["awards", awards, awardsOf(resume), "without a title or a date, or there twice"],
    ["projects", projects, projectsOf(resume), unnamed],
    ["languages", languages, languagesOf(resume), unnamed],
    ["interests", interests, interestsOf(resume), unnamed],
  ];
  return sections.flatMap(([name, { length }, taken, reason]) =>
    length > taken.length ? `${name} (${length - taken.length} of ${length}), ${reason}` : [],
  );
}

function listOddDates({ work, volunteer, education, projects, certificates }: JsonResume): string[] {
  const periods = Object.entries({ work, volunteer, education, projects }).flatMap(([name, entries]) => [
    [`${name}.startDate`, entries.map(({ startDate }) => startDate)] as const,
    [`${name}.endDate`, entries.map(({ endDate }) => endDate)] as const,
  ]);
  const dates = ["certificates.date", certificates.map(({ date }) => date)] as const;
  return [...periods, dates].flatMap(([name, values]) => {
    const odd = values.filter(isOdd);
    return odd.length > 0 ? `${name} (${odd.length}), which is no date such as 2023-06` : [];
  });
}

function isOdd(date: string | undefined): boolean {
  return date !== undefined && dateOf(date) === undefined && !isOngoing(date);
}
