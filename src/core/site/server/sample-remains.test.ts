import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installation } from "../../process/installation.ts";
import { findSampleRemains } from "./sample-remains.ts";

async function copySample() {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(installation.sample, folder, { recursive: true });
  // That of a feature.
  await rm(path.join(folder, "testimonials.yaml"));
  const edit = async (file: string, ...changes: [before: string | RegExp, after: string][]) => {
    let content = await readFile(path.join(folder, file), "utf8");
    for (const [before, after] of changes) {
      const changed = content.replace(before, after);
      expect([before, changed === content]).toEqual([before, false]);
      content = changed;
    }
    await writeFile(path.join(folder, file), content);
  };
  return { folder, edit };
}

test("a copy of the sample consists of it, and the sample itself is not mentioned", async () => {
  const { folder } = await copySample();
  expect(await findSampleRemains(folder)).toEqual([
    "site.yaml: name, title, headline, intro, email, available, location, portrait, links",
    "projects.yaml: projects",
    "tech.yaml: favorites, next",
    "me.yaml: hero, about, journey, education, hobbies",
    "contact.yaml: greeting",
  ]);
  expect(await findSampleRemains(installation.sample)).toEqual([]);
});

test("a field is not mentioned any more once all of it is the owner's", async () => {
  const { folder, edit } = await copySample();
  await edit(
    "site.yaml",
    ["name: Ines Kovar", "name: Ada Lovelace"],
    ["location: Brno, Czechia", "location: London"],
  );
  await edit("contact.yaml", ["I'm Ines", "I'm Ada"]);
  expect(await findSampleRemains(folder)).toEqual([
    "site.yaml: title, headline, intro, email, available, portrait, links",
    "projects.yaml: projects",
    "tech.yaml: favorites, next",
    "me.yaml: hero, about, journey, education, hobbies",
  ]);
});

test("technologies, roles, labels, and short answers that an owner has in common with the sample are not mentioned", async () => {
  const { folder, edit } = await copySample();
  const projects = `filters:
  - value: React
    label: React
projects:
  - title: Engine
    description: A machine that computes.
    techStack: [React, Node.js]
    image: { file: mine.svg, alt: The engine }
    role: Backend Developer
    isGroup: true
`;
  await writeFile(path.join(folder, "projects.yaml"), projects);
  await writeFile(path.join(folder, "pictures/mine.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await findSampleRemains(folder)).join()).not.toContain("projects.yaml");
  await edit("projects.yaml", ["file: mine.svg", "file: potluck.svg"]);
  expect(await findSampleRemains(folder)).toContain("projects.yaml: projects");
});

test("a picture of the sample is found under another name, and one that replaces it is the owner's", async () => {
  const { folder, edit } = await copySample();
  await edit("site.yaml", [/alt: "Illustrated portrait[^"]*"/, "alt: Portrait of Ada"]);
  const remains = async () => (await findSampleRemains(folder))[0];
  expect(await remains()).toContain("portrait");
  await cp(path.join(folder, "pictures/portrait.svg"), path.join(folder, "pictures/ada.svg"));
  await edit("site.yaml", ["file: portrait.svg", "file: ada.svg"]);
  expect(await remains()).toContain("portrait");
  await writeFile(path.join(folder, "pictures/ada.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await remains()).not.toContain("portrait");
});

test("files with faults are left out", async () => {
  const { folder } = await copySample();
  await writeFile(path.join(folder, "site.yaml"), "name: [");
  await rm(path.join(folder, "me.yaml"));
  expect((await findSampleRemains(folder)).map((line) => line.split(":")[0])).toEqual([
    "projects.yaml",
    "tech.yaml",
    "contact.yaml",
  ]);
});
