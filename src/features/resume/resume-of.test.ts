import { expect, test } from "vitest";
import { readSampleSite } from "../../../test/sample-site.ts";
import { formatEducation } from "./dates.ts";
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

test("the resume has the languages, and no period where the site has none", async () => {
  const site = await readSampleSite();
  const languages = [{ name: "Czech", level: "Native speaker" }, { name: "German" }];
  const job = { title: "Tutor", organization: "Lab", highlights: [] };
  const work = [job, { ...job, when: "2020-01 to present" }, { ...job, when: "2019-05" }];
  const education = site.me.education.map(({ when: _, ...rest }) => rest);
  const resume = resumeOf({ ...site, me: { ...site.me, languages, work, education } }, "https://ada.example");
  expect(resume.languages).toEqual([{ name: "Czech", fluency: "Native speaker" }, { name: "German" }]);
  expect(resume.work.map(({ from, to }) => [from, to])).toEqual([
    [undefined, undefined],
    ["2020-01", "present"],
    ["2019-05", "2019-05"],
  ]);
  expect(resume.education.map(({ from, to }) => [from, to])).toEqual(Array(2).fill([undefined, undefined]));
});

test("the resume has the projects, skills by category, and links of the site", async () => {
  const resume = resumeOf(await readSampleSite(), "https://ada.example");
  expect(resume.projects.map(({ name }) => name)).toContain("Potluck");
  expect(resume.skills[0]).toEqual({ name: "Language", keywords: ["TypeScript", "JavaScript", "Python"] });
  expect(resume.links).toHaveLength(2);
});

test("the resume has the first phone number among the links", async () => {
  const site = await readSampleSite();
  const phones = ["tel:+420-123-456-789", "tel:+1-555-0100"];
  const links = [...site.profile.links, ...phones.map((url) => ({ kind: "phone", label: "Phone", url }))];
  expect(resumeOf(site, "https://ada.example").phone).toBeUndefined();
  const resume = resumeOf({ ...site, profile: { ...site.profile, links } }, "https://ada.example");
  expect(resume.phone).toBe("+420-123-456-789");
  expect(resume.links).toHaveLength(2);
});
