import { isWebAddress, line, optionalField, text, unique, uniqueBy } from "./limits.ts";
import type { JsonResume } from "./read-json-resume.ts";

// Each function returns a part of the site folder from the same part of a resume, and leaves out entries without a
// name.

export function projectsOf({ projects }: JsonResume) {
  const named = projects.flatMap((project) =>
    project.name ? [{ ...project, name: line(project.name) }] : [],
  );
  return uniqueBy(named, ({ name }) => name)
    .slice(0, 200)
    .map(({ name, description, summary, highlights, keywords, startDate, endDate, url, roles }) => {
      const role = roles[0];
      return {
        title: name,
        description: text([description ?? summary, ...highlights].filter(Boolean).join(" ") || name),
        techStack: unique(keywords.map(line)).slice(0, 30),
        ...addressOf(url),
        ...optionalField("date", dateOf(endDate) ?? dateOf(startDate)),
        ...optionalField("role", role),
        isGroup: false,
      };
    });
}

/** The address of a repository is that of the code. */
function addressOf(url: string | undefined): { github?: string; url?: string } {
  if (url === undefined || !isWebAddress(url)) return {};
  return repositories.test(new URL(url).hostname) ? { github: url } : { url };
}

const repositories = /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)$/;

/** The technologies that most projects use, at most six. */
export function filtersOf(projects: { techStack: string[] }[]): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const tech of projects.flatMap(({ techStack }) => techStack))
    counts.set(tech, (counts.get(tech) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 6);
  return uniqueBy(most, ([tech]) => tech.toLowerCase()).map(([tech]) => ({ value: tech, label: tech }));
}

export function stackOf({ skills }: JsonResume): { name: string }[] {
  const entries = skills.flatMap(({ name, level, keywords }) => {
    const category = line(name || "Skills");
    const names = keywords.length > 0 ? keywords : [name ?? ""];
    return names
      .filter(Boolean)
      .map((skill) => ({ name: line(skill), category, ...optionalField("proficiency", level) }));
  });
  return uniqueBy(entries, ({ name }) => name).slice(0, 100);
}

export function workOf({ work }: JsonResume): object[] {
  return work
    .map(({ name, company, ...job }) => ({ ...job, name: name ?? company }))
    .filter(({ name, position }) => name || position)
    .slice(0, 100)
    .map(({ name, position, ...job }) => ({
      title: line(position || name || ""),
      organization: line(name || position || ""),
      ...detailsOf(job),
    }));
}

/** Follows the jobs, in the same list. */
export function volunteerOf({ volunteer }: JsonResume): object[] {
  return volunteer
    .filter(({ organization, position }) => organization || position)
    .slice(0, 20)
    .map(({ organization, position, ...work }) => ({
      title: line(position ? `${position} (volunteer)` : "Volunteer"),
      organization: line(organization || position || ""),
      ...detailsOf(work),
    }));
}

function detailsOf({
  startDate,
  endDate,
  summary,
  highlights,
}: Pick<JsonResume["work"][number], "startDate" | "endDate" | "summary" | "highlights">) {
  return {
    ...optionalField("when", workPeriod(startDate, endDate)),
    ...optionalField("description", summary && text(summary)),
    highlights: unique(highlights.map(line)).slice(0, 20),
  };
}

export function educationOf({ education }: JsonResume) {
  const entries = education.flatMap(({ institution, area, studyType, startDate, endDate, courses }) => {
    const degree = [studyType, area].filter(Boolean).join(", ");
    if (!institution) return [];
    return [
      {
        name: line(institution),
        ...optionalField("when", periodOf(startDate, endDate)),
        degree: line(degree || "Studies"),
        ...optionalField("description", courses.length > 0 ? text(courses.join(", ")) : undefined),
      },
    ];
  });
  return tellApart(entries, "name", ({ degree }) => degree).slice(0, 60);
}

/** Follows the schools, in the same list. */
export function certificatesOf({ certificates }: JsonResume) {
  const entries = certificates.flatMap(({ name, date, issuer }) =>
    name
      ? [
          {
            name: line(name),
            ...optionalField("place", issuer),
            ...optionalField("when", dateOf(date)),
            degree: "Certificate",
          },
        ]
      : [],
  );
  return tellApart(entries, "name", ({ when }) => when).slice(0, 40);
}

/** The awards as steps of the journey, the first one first. */
export function awardsOf({ awards }: JsonResume): object[] {
  const entries = awards.flatMap(({ title, date, awarder, summary }) => {
    const when = dateOf(date);
    if (!title || when === undefined) return [];
    const description = [awarder, summary].filter(Boolean).join(": ");
    return [{ when, title: line(title), ...optionalField("description", description && text(description)) }];
  });
  const sorted = entries.sort((one, other) => one.when.localeCompare(other.when));
  return tellApart(sorted, "title", ({ when }) => when).slice(0, 100);
}

/** Adds a detail to a name that an entry before it has, such as the degree at the same university. The same entry is left out. */
function tellApart<Key extends string, Entry extends Record<Key, string>>(
  entries: Entry[],
  key: Key,
  detailOf: (entry: Entry) => string | undefined,
): Entry[] {
  const seen = new Set<string>();
  const named = entries.map((entry) => {
    const detail = detailOf(entry);
    const isTaken = seen.has(entry[key]);
    seen.add(entry[key]);
    return isTaken && detail ? { ...entry, [key]: line(`${entry[key]} (${detail})`) } : entry;
  });
  return uniqueBy(named, (entry) => entry[key]);
}

export function languagesOf({ languages }: JsonResume): object[] {
  const entries = languages.flatMap(({ language, fluency }) =>
    language ? [{ name: line(language), ...optionalField("level", fluency) }] : [],
  );
  return uniqueBy(entries, ({ name }) => name).slice(0, 100);
}

export function interestsOf({ interests }: JsonResume): object[] {
  const entries = interests.flatMap(({ name, keywords }) =>
    name
      ? [
          {
            name: line(name),
            ...optionalField("description", keywords.length > 0 ? text(keywords.join(", ")) : undefined),
          },
        ]
      : [],
  );
  return uniqueBy(entries, ({ name }) => name).slice(0, 100);
}

/** Without an end, a job goes on: so the JSON Resume format means it. */
function workPeriod(start: string | undefined, end: string | undefined): string | undefined {
  return periodOf(start, start !== undefined && end === undefined ? present : end);
}

const present = "present";

/**
 * Returns a period such as `2021-03 to 2023-06`, or `undefined` if neither date is known. It is as precise as the
 * dates, and has no date that the resume does not have.
 */
function periodOf(start: string | undefined, end: string | undefined): string | undefined {
  const from = dateOf(start);
  const to = isOngoing(end) ? present : dateOf(end);
  if (from === undefined) return to === undefined || to === present ? undefined : `until ${to}`;
  return to === undefined || from === to ? from : `${from} to ${to}`;
}

export function isOngoing(date: string | undefined): boolean {
  return /^(present|current|now|ongoing|today)$/i.test(date ?? "");
}

/** Returns the month of a date, or its year if it has no month, as it is written in the site folder. */
export function dateOf(date: string | undefined): string | undefined {
  return date?.match(/^[12]\d{3}(-(0[1-9]|1[0-2]))?(?!\d)/)?.[0];
}
