import { expect, test } from "vitest";
import type { SiteValue } from "../../../../core/site/contract/edits.ts";
import { placeholderName } from "../../../../core/site/contract/profile.ts";
import type { EditedFile, EditedFileName } from "../../../../core/site/contract/site-editing.ts";
import { describeFile } from "../schemas.ts";
import { isDone, listFields, proposeEdits, type Step, steps } from "./steps.ts";

function find(slug: string): Step {
  return steps.find((step) => step.slug === slug) as Step;
}

function makeFile(file: EditedFileName, content: SiteValue): EditedFile {
  return { file, content, hash: "a", faults: [] };
}

/** The state of the fields of a site with this `site.yaml`. */
function statesOf(profile: SiteValue, sample: string[] = []) {
  return listFields({ files: [makeFile("site.yaml", profile)], sample });
}

test("every step has fields of its file", () => {
  const missing = steps.filter(
    ({ file, fields }) => !fields.every((field) => describeFile(file).properties?.[field]),
  );
  expect(missing).toEqual([]);
});

test("a step is done when its first field has something of the owner's", () => {
  expect(isDone(find("name"), statesOf({ name: placeholderName, title: "Engineer" }))).toBe(false);
  expect(isDone(find("name"), statesOf({ name: "Ines Kovar" }, ["site.yaml: name, title"]))).toBe(false);
  expect(isDone(find("name"), statesOf({ name: "Ada" }))).toBe(true);
  expect(isDone(find("links"), statesOf({ name: "Ada", links: [] }))).toBe(false);
  expect(isDone(find("apps"), statesOf({ name: "Ada" }))).toBe(true);
});

test("fields that visitors do not see while they are empty are told from those that they see", () => {
  const states = statesOf({ name: "Ada", headline: "Hi.", tiles: [], look: {} });
  const seen = states.filter(({ isEmpty }) => !isEmpty).map(({ title }) => title);
  const hidden = states.filter(({ isEmpty }) => isEmpty).map(({ title }) => title);
  expect(seen).toEqual(["Name", "Headline"]);
  expect(hidden).toEqual(expect.arrayContaining(["Portrait", "Tiles", "Projects", "Tech stack", "About me"]));
  expect(hidden).not.toContain("Look");
});

test("a form begins without the placeholder, and with the apps on the desk if none were chosen", () => {
  const file = makeFile("site.yaml", { name: placeholderName });
  expect(proposeEdits(find("name"), file, [])).toEqual([{ op: "set", path: ["name"], value: "" }]);
  expect(proposeEdits(find("apps"), file, ["blog"])).toEqual([
    { op: "set", path: ["apps"], value: ["blog"] },
  ]);
  const own = makeFile("site.yaml", { name: "Ada", apps: ["me"] });
  expect(steps.flatMap((step) => proposeEdits(step, own, ["blog"]))).toEqual([]);
});
