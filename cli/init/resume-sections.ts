import { isWebAddress, line, optionalField, text, unique, uniqueBy } from "./limits.ts";
import type { JsonResume } from "./read-json-resume.ts";

// Each function returns a part of the site folder from the same part of a resume, and leaves out entries without a name.

export function projectsOf({ projects }: JsonResume) {
  const named = projects.flatMap((project) =>
    project.name ? [{ ...project, name: line(project.name) }] : [],
  );
  return uniqueBy(named, ({ name }) => name)
    .slice(0, 200)
    .map(({ name, description, highlights, keywords, startDate, endDate, url, roles }, index) => {
      const role = roles[0];
      return {
        title: name,
        description: text([description, ...highlights].filter(Boolean).join(" ") || name),
        techStack: unique(keywords.map(line)).slice(0, 30),
        image: { file: `project-${index + 1}.svg`, alt: line(`Drawing for ${name}`) },
        ...optionalField("url", url !== undefined && isWebAddress(url) ? url : undefined),
        date: monthOf(endDate) ?? monthOf(startDate) ?? new Date().toISOString().slice(0, 7),
        ...optionalField("role", role),
        isGroup: false,
      };
    });
}

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
    .filter(({ name, position }) => name || position)
    .slice(0, 100)
    .map(({ name, position, startDate, endDate, summary, highlights }) => ({
      title: line(position || name || ""),
      organization: line(name || position || ""),
      when: periodOf(startDate, endDate),
      ...optionalField("description", summary && text(summary)),
      highlights: unique(highlights.map(line)).slice(0, 20),
    }));
}

export function educationOf({ education }: JsonResume): object[] {
  const entries = education.flatMap(({ institution, area, studyType, startDate, endDate, courses }) => {
    const degree = [studyType, area].filter(Boolean).join(", ");
    if (!institution) return [];
    return [
      {
        name: line(institution),
        when: periodOf(startDate, endDate),
        degree: line(degree || "Studies"),
        ...optionalField("description", courses.length > 0 ? text(courses.join(", ")) : undefined),
      },
    ];
  });
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

/** Returns a period in years, such as `2021 to 2023`. */
function periodOf(start: string | undefined, end: string | undefined): string {
  const [from, to] = [yearOf(start), yearOf(end)];
  if (from === undefined) return to ?? "present";
  return from === to ? from : `${from} to ${to ?? "present"}`;
}

function yearOf(date: string | undefined): string | undefined {
  return date?.match(/^\d{4}/)?.[0];
}

function monthOf(date: string | undefined): string | undefined {
  const [, year, month = "01"] = date?.match(/^(\d{4})(?:-(0[1-9]|1[0-2]))?/) ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}
