import { expect, test } from "vitest";
import type { SiteEdit } from "../../../../core/site/contract/edits.ts";
import { describeFile } from "../schemas.ts";
import { describeChanges } from "./describe-changes.ts";

const shelfmate = { title: "Shelfmate", description: "A small library.", techStack: ["React"] };
const content = { projects: [{ title: "Night", description: "", techStack: [] }, shelfmate] };

function describe(edits: SiteEdit[]): string[] {
  const changes = describeChanges(describeFile("projects.yaml"), content, edits);
  return changes.map(({ name, parts }) => {
    const text = parts.map(({ text, change }) =>
      change === "removed" ? `[-${text}-]` : change === "added" ? `{+${text}+}` : text,
    );
    return `${name}: ${text.join("")}`;
  });
}

test("a change is named by the entry and the label of its field, and only the changed words are marked", () => {
  const path = ["projects", 1, "description"];
  expect(describe([{ op: "set", path, value: "A large library." }])).toEqual([
    "Shelfmate, Description: A [-small-]{+large+} library.",
  ]);
});

test("each edit is named as the file is then", () => {
  const path = ["projects"];
  expect(
    describe([
      { op: "move", path, from: 1, to: 0 },
      { op: "set", path: ["projects", 0, "title"], value: "Shelf" },
      { op: "set", path: ["projects", 0, "techStack", 0], value: "Vue" },
      { op: "remove", path: ["projects", 1] },
      { op: "insert", path, index: 1, value: { title: "New", description: "One\ntwo", techStack: [] } },
    ]),
  ).toEqual([
    "Shelfmate: Moved from position 2 to 1",
    "Shelfmate, Title: [-Shelfmate-]{+Shelf+}",
    "Shelf, Tech stack, 1: [-React-]{+Vue+}",
    "Night: [-Night-]",
    "New: {+New, One+}\n{+two+}",
  ]);
});
