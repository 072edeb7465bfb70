import fc from "fast-check";
import { expect, test } from "vitest";
import { type SiteFileName, siteFiles } from "../../../core/site/contract/site.ts";
import { parseJsonResume } from "./read-json-resume.ts";
import { filesOf } from "./site-from-resume.ts";
import { listUntaken } from "./untaken.ts";

function read(resume: unknown) {
  return parseJsonResume(JSON.stringify(resume), "resume.json");
}

function faultsOf(resume: unknown): string[] {
  const files = filesOf(read(resume).resume);
  return Object.entries(files).flatMap(([name, content]) => {
    const result = siteFiles[name as SiteFileName].safeParse(content);
    return result.success ? [] : result.error.issues.map((issue) => `${name}: ${JSON.stringify(issue)}`);
  });
}

test("the smallest resume makes a valid site, and nothing is invented", () => {
  const resume = { basics: { name: "Ada Lovelace" } };
  expect(faultsOf(resume)).toEqual([]);
  const files = filesOf(read(resume).resume);
  expect(files["site.yaml"]).toEqual({
    name: "Ada Lovelace",
    headline: "Hi, I'm Ada.",
    language: "en",
    links: [],
    resume: "/resume.pdf",
  });
  expect(files["projects.yaml"]).toEqual({ filters: [], projects: [] });
  expect(files["me.yaml"]).toMatchObject({ hero: {}, about: { paragraphs: [] }, languages: [] });
});

test("work, education, projects, and profiles go where the site shows them", () => {
  const files = filesOf(
    read({
      basics: {
        name: "Ada Lovelace",
        location: { city: "London", countryCode: "GB" },
        profiles: [{ network: "GitHub", url: "https://github.com/ada" }],
      },
      work: [{ name: "Engine Ltd.", position: "Programmer", startDate: "1842-02", highlights: ["Note G"] }],
      education: [
        {
          institution: "At home",
          area: "Math",
          studyType: "Private",
          startDate: "1828",
          endDate: "1832-01-31",
        },
      ],
      projects: [
        { name: "Bernoulli", keywords: ["Cards"], startDate: "1843-09-01", url: "https://example.com" },
      ],
      skills: [{ name: "Languages", keywords: ["Cards", "French"] }],
    }).resume,
  );
  expect(files["site.yaml"]).toMatchObject({
    location: "London, GB",
    links: [{ kind: "code", label: "GitHub", url: "https://github.com/ada" }],
  });
  expect(files["me.yaml"]).toMatchObject({
    work: [
      {
        title: "Programmer",
        organization: "Engine Ltd.",
        when: "1842-02 to present",
        highlights: ["Note G"],
      },
    ],
    education: [{ name: "At home", when: "1828 to 1832-01", degree: "Private, Math" }],
  });
  expect(files["projects.yaml"]).toMatchObject({
    filters: [{ value: "Cards", label: "Cards" }],
    projects: [{ title: "Bernoulli", date: "1843-09", techStack: ["Cards"], url: "https://example.com" }],
  });
  expect(files["tech.yaml"]).toMatchObject({
    stack: [
      { name: "Cards", category: "Languages" },
      { name: "French", category: "Languages" },
    ],
  });
});

test("the address of a repository is that of the code of a project", () => {
  const projects = [
    { name: "A", url: "https://github.com/ada/a" },
    { name: "B", url: "https://b.example" },
  ];
  expect(filesOf(read({ basics: { name: "Ada" }, projects }).resume)["projects.yaml"]).toMatchObject({
    projects: [
      { title: "A", github: "https://github.com/ada/a" },
      { title: "B", url: "https://b.example" },
    ],
  });
});

/** Returns the periods of a job and of an education with these dates, and the date of a project with them. */
function datesOf(dates: { startDate?: string; endDate?: string }) {
  const entry = { name: "A", institution: "A", ...dates };
  const resume = { basics: { name: "Ada" }, work: [entry], education: [entry], projects: [entry] };
  const files = filesOf(read(resume).resume);
  const { work, education } = files["me.yaml"] as Record<string, { when?: string }[]>;
  const { projects } = files["projects.yaml"] as { projects: { date?: string }[] };
  expect(faultsOf(resume)).toEqual([]);
  return [work?.[0]?.when, education?.[0]?.when, projects[0]?.date];
}

test.each([
  [{ startDate: "2021-03", endDate: "2023-06" }, "2021-03 to 2023-06", "2021-03 to 2023-06", "2023-06"],
  [{ startDate: "2021-03-15", endDate: "2021-03-20" }, "2021-03", "2021-03", "2021-03"],
  [{ startDate: "2019", endDate: "2020-11" }, "2019 to 2020-11", "2019 to 2020-11", "2020-11"],
  [{ startDate: "2019" }, "2019 to present", "2019", "2019"],
  [{ startDate: "2019-09", endDate: "Present" }, "2019-09 to present", "2019-09 to present", "2019-09"],
  [{ endDate: "2020-06" }, "until 2020-06", "until 2020-06", "2020-06"],
  [{ startDate: "2024-13", endDate: "soon" }, "2024", "2024", "2024"],
  [{ startDate: "20245", endDate: "present" }, undefined, undefined, undefined],
  [{}, undefined, undefined, undefined],
])("the dates %j are kept as they are, and none is invented", (dates, job, education, project) => {
  expect(datesOf(dates)).toEqual([job, education, project]);
});

test("languages are kept with their fluency", () => {
  const languages = [
    { language: "German", fluency: "Native speaker" },
    { language: "French" },
    { fluency: "C1" },
  ];
  const resume = { basics: { name: "Ada" }, languages: [...languages, languages[0]] };
  expect(faultsOf(resume)).toEqual([]);
  expect(filesOf(read(resume).resume)["me.yaml"]).toMatchObject({
    languages: [{ name: "German", level: "Native speaker" }, { name: "French" }],
  });
});

test("volunteer work, certificates, and awards are where the Me page has a place for them", () => {
  const resume = {
    basics: { name: "Ada" },
    volunteer: [{ organization: "CoderDojo", position: "Teacher", startDate: "2012", endDate: "2013" }],
    certificates: [{ name: "Cards", issuer: "Engine Ltd.", date: "2021-11-07" }, { name: "Looms" }],
    awards: [
      { title: "Medal", date: "1843", awarder: "The Queen", summary: "For Note G." },
      { title: "Medal", date: "1842-05-01" },
    ],
  };
  expect(faultsOf(resume)).toEqual([]);
  expect(filesOf(read(resume).resume)["me.yaml"]).toMatchObject({
    work: [{ title: "Teacher (volunteer)", organization: "CoderDojo", when: "2012 to 2013" }],
    education: [
      { name: "Cards", place: "Engine Ltd.", when: "2021-11", degree: "Certificate" },
      { name: "Looms", degree: "Certificate" },
    ],
    journey: [
      { when: "1842-05", title: "Medal" },
      { when: "1843", title: "Medal (1843)", description: "The Queen: For Note G." },
    ],
  });
});

test("two degrees of one university are two schools", () => {
  const school = { institution: "Stanford", studyType: "Bachelor" };
  const education = [school, { ...school, studyType: "Master" }, school];
  const { resume, content } = read({ basics: { name: "Ada" }, education: [...education, school] });
  const { education: schools } = filesOf(resume)["me.yaml"] as { education: { name: string }[] };
  expect(schools.map(({ name }) => name)).toEqual(["Stanford", "Stanford (Master)", "Stanford (Bachelor)"]);
  expect(listUntaken({ resume, content }, {})).toEqual([
    "education (1 of 4), without a name, or there twice",
  ]);
});

test("the phone number stays private unless it is asked for", () => {
  const phone = "(912) 555-4321";
  const found = read({ basics: { name: "Ada", phone } });
  const linksOf = (wishes: { withPhone?: boolean }) => filesOf(found.resume, wishes)["site.yaml"];
  expect(JSON.stringify(filesOf(found.resume))).not.toContain("555");
  expect(listUntaken(found, {})).toEqual(["basics.phone (1), which stays private; --with-phone shows it"]);
  expect(linksOf({ withPhone: true })).toMatchObject({ links: [{ url: "tel:9125554321" }] });
  expect(listUntaken(found, { withPhone: true })).toEqual([]);
});

test("what older versions of the format call differently is taken, and null is nothing", () => {
  const resume = {
    basics: { name: "Ada", website: "https://ada.example", url: null },
    work: [{ company: "Engine Ltd.", position: "Programmer", summary: null }],
    projects: [{ name: "Bernoulli", summary: "Numbers" }],
  };
  const files = filesOf(read(resume).resume);
  expect(files["site.yaml"]).toMatchObject({ links: [{ url: "https://ada.example" }] });
  expect(files["me.yaml"]).toMatchObject({ work: [{ title: "Programmer", organization: "Engine Ltd." }] });
  expect(files["projects.yaml"]).toMatchObject({ projects: [{ description: "Numbers" }] });
  expect(listUntaken(read(resume), {})).toEqual([]);
});

test("what is not taken is named once, with its number, and what is empty is not", () => {
  const url = "https://example.com";
  const found = read({
    $schema: url,
    meta: { version: "1" },
    basics: { name: "Ada", image: "", picture: "ada.jpg", profiles: [{ network: "Phone book" }] },
    work: [
      { name: "A", url, endDate: "soon" },
      { name: "B", url },
      { summary: "C", startDate: "2020" },
    ],
    awards: [{ title: "Medal" }],
    publications: [{ name: "One" }, { name: "Two" }],
    references: [],
  });
  expect(listUntaken(found, {})).toEqual([
    "basics.picture (1)",
    "work.url (2)",
    "publications (2)",
    "basics.profiles (1 of 1), without a web address, or there twice",
    "work (1 of 3), without a name, or there twice",
    "awards (1 of 1), without a title or a date, or there twice",
    "work.endDate (1), which is no date such as 2023-06",
  ]);
});

const words = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ minLength: 290, maxLength: 6_000 }),
  fc.constantFrom("", " ", "\n", "https://", "https://example.com/a b", "2024", "2024-13", "present"),
);
const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 4 });

function record(...keys: string[]) {
  return fc.record(Object.fromEntries(keys.map((key) => [key, words])), { requiredKeys: [] });
}

test("every resume that is read makes a valid site", () => {
  const resumes = fc.record({
    basics: fc.record({
      name: words.filter((name) => /[^\s\p{Cc}]/u.test(name)),
      label: words,
      phone: words,
      url: words,
      summary: words,
      location: record("city", "region", "countryCode", "address"),
      profiles: some(record("network", "username", "url")),
    }),
    work: some(record("name", "position", "startDate", "endDate", "summary")),
    volunteer: some(record("organization", "position", "startDate", "endDate", "summary")),
    awards: some(record("title", "date", "awarder", "summary")),
    certificates: some(record("name", "date", "issuer")),
    education: some(record("institution", "area", "studyType", "startDate", "endDate")),
    skills: some(fc.record({ name: words, level: words, keywords: some(words) })),
    projects: some(
      fc.record({
        name: words,
        description: words,
        url: words,
        endDate: words,
        keywords: some(words),
        roles: some(words),
      }),
    ),
    languages: some(record("language", "fluency")),
    interests: some(fc.record({ name: words, keywords: some(words) })),
  });
  fc.assert(
    fc.property(resumes, (resume) => {
      expect(faultsOf(resume)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
