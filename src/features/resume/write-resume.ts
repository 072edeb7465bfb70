import type {
  Resume,
  ResumeEducation,
  ResumeProject,
  ResumeWork,
} from "../../core/site/server/apps/resume.ts";
import { formatDate, formatEducation, formatPeriod } from "./dates.ts";
import { type PageWriter, quiet } from "./page.ts";

const english = "en";

/** Writes all sections that have content, in the order that recruiters and their programs read. */
export function writeResume(page: PageWriter, resume: Resume): void {
  const { lang = english } = resume;
  writeHeader(page, resume);
  section(page, "Profile", resume.summary ? [resume.summary] : [], (summary) =>
    page.block("P", summary, { after: 2 }),
  );
  section(page, "Experience", resume.work, (work) => writeWork(page, work, lang));
  section(page, "Projects", resume.projects, (project) => writeProject(page, project, lang));
  section(page, "Education", resume.education, (education) => writeEducation(page, education, lang));
  section(page, "Skills", resume.skills, ({ name, keywords }) => writeLine(page, name, keywords.join(", ")));
  section(page, "Languages", resume.languages ?? [], ({ name, fluency }) => writeLine(page, name, fluency));
  const interests = resume.interests.map(({ name }) => name).join(", ");
  section(page, "Interests", interests === "" ? [] : [interests], (names) => page.block("P", names));
}

function writeHeader(page: PageWriter, resume: Resume): void {
  page.block("H1", resume.name, { font: "display", size: 25 });
  if (resume.label !== undefined) page.block("P", resume.label, { size: 12, color: quiet, after: 4 });
  const contacts = [
    ...(resume.email === undefined ? [] : [{ text: resume.email, url: `mailto:${resume.email}` }]),
    ...[resume.phone, resume.location].filter((text) => text !== undefined).map((text) => ({ text })),
    ...(resume.url === undefined ? [] : [{ text: withoutScheme(resume.url), url: resume.url }]),
    ...resume.links.map(({ url }) => ({ text: withoutScheme(url), url })),
  ];
  // A mail address is often one of the links too.
  const texts = contacts.map(({ text }) => text);
  const unique = contacts.filter(({ text }, index) => texts.indexOf(text) === index);
  page.row(unique, { size: 9.2, after: 3 });
}

function section<Entry>(
  page: PageWriter,
  title: string,
  entries: readonly Entry[],
  writeEntry: (entry: Entry) => void,
): void {
  if (entries.length === 0) return;
  page.space(8);
  page.keepTogether(60);
  page.block("H2", title, { font: "display", size: 11.5, after: 1 });
  page.rule();
  for (const entry of entries) {
    page.keepTogether(42);
    writeEntry(entry);
  }
}

function writeWork(page: PageWriter, work: ResumeWork, lang: string): void {
  const { title, organization, from, to, text, highlights } = work;
  page.block("H3", title, { font: "strong", size: 10.6 });
  const facts = [organization, ...(from === undefined ? [] : [formatPeriod(from, to, lang)])];
  page.block("P", facts.join(" · "), { color: quiet, size: 9, after: 1 });
  if (text !== "") page.block("P", text, { after: highlights.length > 0 ? 1 : 6 });
  page.list(highlights, { after: 6 });
}

function writeProject(page: PageWriter, project: ResumeProject, lang: string): void {
  const { name, text, url, date, tags } = project;
  page.block("H3", name, { font: "strong", size: 10.6 });
  const facts = [date === undefined ? "" : formatDate(date, lang), tags.join(", ")].filter(
    (fact) => fact !== "",
  );
  const link = url === undefined ? [] : [{ text: withoutScheme(url), url }];
  page.row([{ text: facts.join(" · ") }, ...link], { size: 9, after: 2 });
  page.block("P", text, { after: 5 });
}

function writeEducation(page: PageWriter, education: ResumeEducation, lang: string): void {
  const { institution, degree, from, to, text } = education;
  page.block("H3", degree, { font: "strong", size: 10.6 });
  const facts = [institution, ...(from === undefined ? [] : [formatEducation(from, to, lang)])];
  page.block("P", facts.join(" · "), { color: quiet, size: 9, after: 1 });
  page.block("P", text ?? "", { after: 3 });
}

function writeLine(page: PageWriter, name: string, value = ""): void {
  page.block("P", value === "" ? name : `${name}: ${value}`, { after: 1 });
}

function withoutScheme(url: string): string {
  return url.replace(/^(https?:\/\/(www\.)?|mailto:)/, "").replace(/\/$/, "");
}
