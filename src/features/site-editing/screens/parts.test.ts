import { expect, test } from "vitest";
import type { EditedFile } from "../../../core/site/contract/site-editing.ts";
import { findPart } from "./parts.ts";

const fileOf = (file: string, content: EditedFile["content"]) =>
  ({ file, content, hash: "", faults: [] }) as unknown as EditedFile;

const site = {
  files: [
    fileOf("projects.yaml", { projects: [] }),
    fileOf("pages/uses.md", { title: "Uses" }),
    fileOf("projects/filters.md", { content: [] }),
    fileOf("projects/filters-2.md", { content: [] }),
  ],
  texts: [
    {
      ...{ title: "Studies", noun: "study" },
      entries: [
        {
          file: fileOf("projects/filters.md", null).file,
          title: "Filters",
          page: "/projects/filters",
          isWritten: false,
        },
        { file: fileOf("projects/filters-2.md", null).file, title: "projects/filters-2.md", isWritten: true },
      ],
    },
  ],
};

test.each([
  ["projects/filters/0", "projects.yaml", "Projects", "/projects", ["filters", 0]],
  ["pages/uses/content", "pages/uses.md", "Uses", "/uses", ["content"]],
  ["texts/projects/filters", "projects/filters.md", "Filters: study", "/projects/filters", []],
  ["texts/projects/filters-2", "projects/filters-2.md", "projects/filters-2.md: study", "/", []],
])("the address %s is that of the form of %s", (address, file, name, page, path) => {
  const found = findPart(address, site);
  expect(found).toMatchObject({ part: { name, page }, file: { file }, path });
});

test("an address without a form has none", () => {
  for (const address of ["texts/projects/none", "texts/projects", "projects/none", "pages/none"])
    expect([address, findPart(address, site)]).toEqual([address, undefined]);
});
