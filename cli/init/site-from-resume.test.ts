import fc from "fast-check";
import { expect, test } from "vitest";
import { type SiteFileName, siteFiles } from "../../contract/site/site.ts";
import { parseJsonResume } from "./read-json-resume.ts";
import { filesOf } from "./site-from-resume.ts";

function faultsOf(resume: unknown): string[] {
  const files = filesOf(parseJsonResume(JSON.stringify(resume), "resume.json"));
  return Object.entries(files).flatMap(([name, content]) => {
    const result = siteFiles[name as SiteFileName].safeParse(content);
    return result.success ? [] : result.error.issues.map((issue) => `${name}: ${JSON.stringify(issue)}`);
  });
}

test("the smallest resume makes a valid site without empty apps", () => {
  const resume = { basics: { name: "Ada Lovelace" } };
  expect(faultsOf(resume)).toEqual([]);
  const files = filesOf(parseJsonResume(JSON.stringify(resume), "resume.json"));
  expect(files["site.yaml"]).toMatchObject({
    headline: "Hi, I'm Ada.",
    apps: ["me", "blog", "contact", "terminal"],
  });
});

test("work, education, projects, and profiles go where the site shows them", () => {
  const files = filesOf(
    parseJsonResume(
      JSON.stringify({
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
      }),
      "resume.json",
    ),
  );
  expect(files["site.yaml"]).toMatchObject({
    location: "London, GB",
    links: [{ kind: "code", label: "GitHub", url: "https://github.com/ada" }],
  });
  expect(files["me.yaml"]).toMatchObject({
    work: [
      { title: "Programmer", organization: "Engine Ltd.", when: "1842 to present", highlights: ["Note G"] },
    ],
    education: [{ name: "At home", when: "1828 to 1832", degree: "Private, Math" }],
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
    interests: some(fc.record({ name: words, keywords: some(words) })),
  });
  fc.assert(
    fc.property(resumes, (resume) => {
      expect(faultsOf(resume)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
