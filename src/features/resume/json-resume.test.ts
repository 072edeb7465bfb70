import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { toJsonResume } from "./json-resume.ts";
import { sampleResume } from "./sample-resume.ts";

type Validate = (resume: unknown, done: (errors: unknown, isValid: boolean) => void) => void;

const { validate } = createRequire(import.meta.url)("@jsonresume/schema") as { validate: Validate };

function faultsOf(resume: unknown): unknown {
  let faults: unknown;
  validate(JSON.parse(JSON.stringify(resume)), (errors) => {
    faults = errors;
  });
  return faults;
}

test("a resume is valid in the JSON Resume schema, and has everything", () => {
  const resume = toJsonResume(sampleResume);
  expect(faultsOf(resume)).toBeNull();
  expect(JSON.parse(JSON.stringify(resume))).toMatchObject({
    basics: {
      name: "Łucja Žižková-Đặng",
      label: "Backend developer",
      email: "lucja@example.com",
      phone: "+420 123 456 789",
      location: { address: "Brno, Czechia" },
      profiles: [{ network: "Code", url: "https://example.com/code/lucja" }, { network: "Mail" }],
    },
    work: [{ name: "Nightline s.r.o.", position: "Backend developer", startDate: "2023-06" }],
    education: [{ institution: "Masaryk University", startDate: "2019", endDate: "2022" }],
    projects: [{ name: "Shelfmate", startDate: "2026-06", keywords: ["TypeScript", "SQLite"] }],
    skills: [{ name: "Languages", keywords: ["TypeScript", "Go"] }],
    languages: [{ language: "Polish", fluency: "Native" }],
    interests: [{ name: "Bouldering" }, { name: "Bread" }],
  });
});

test("the validator refuses what the schema does not allow, such as a date in words", () => {
  const resume = toJsonResume(sampleResume);
  expect(faultsOf({ ...resume, work: [{ startDate: "Summer 2019" }] })).toEqual([expect.anything()]);
});

test("dates in words and relative addresses are left out", () => {
  const [work] = sampleResume.work;
  const resume = toJsonResume({
    ...sampleResume,
    url: "/about",
    work: work ? [{ ...work, from: "Summer 2019", to: "2020-13" }] : [],
  });
  expect(faultsOf(resume)).toBeNull();
  expect(resume.basics.url).toBeUndefined();
  expect(resume.work[0]).toMatchObject({ startDate: undefined, endDate: undefined });
});
