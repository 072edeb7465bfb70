import { expect, test } from "vitest";
import { readSampleSite } from "../../test/sample-site.ts";
import { formatEducation } from "./resume/dates.ts";
import { resumeOf } from "./resume-of.ts";

test.each([
  ["2024 to present", "2024 – present"],
  ["2020–2024", "2020 – 2024"],
  ["2020-09 to 2024-06", "September 2020 – June 2024"],
  ["2019", "2019"],
  ["2019-2021", "2019-2021"],
  ["June 2019 - June 2021", "June 2019 - June 2021"],
  ["2019 bis 2021", "2019 bis 2021"],
])("the period %j of an education reads %j", async (when, text) => {
  const site = await readSampleSite();
  const education = site.me.education.map((entry) => ({ ...entry, when }));
  const [found] = resumeOf({ ...site, me: { ...site.me, education } }, "https://ada.example").education;
  expect(formatEducation(found?.from ?? "", found?.to, "en")).toBe(text);
});

test("the resume has the projects, skills by category, and links of the site", async () => {
  const resume = resumeOf(await readSampleSite(), "https://ada.example");
  expect(resume.projects.map(({ name }) => name)).toContain("Potluck");
  expect(resume.skills[0]).toEqual({ name: "Language", keywords: ["TypeScript", "JavaScript", "Python"] });
  expect(resume.links).toHaveLength(2);
});
