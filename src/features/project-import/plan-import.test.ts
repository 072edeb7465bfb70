import { expect, test } from "vitest";
import { repositorySchema } from "./hosts/host-kinds.ts";
import { plainAddress } from "./plain-address.ts";
import { completeProject, type FoundProject, readOwnProjects, writeProject } from "./plan-import.ts";
import { onGitHub } from "./testing/code-host.ts";

const none = { projects: [], spellings: [] };

function find(more: object = {}, details: Partial<FoundProject["details"]> = {}): FoundProject {
  return {
    repository: repositorySchema.parse(onGitHub("shelf", more)),
    details: { languages: [], releasedAt: undefined, readme: undefined, ...details },
    address: "https://github.com/ada/shelf",
  };
}

test("a repository becomes a project with its facts", () => {
  const languages = [
    { name: "JavaScript", share: 0.6 },
    { name: "Vue", share: 0.3 },
    { name: "Makefile", share: 0.09 },
  ];
  const more = {
    description: ":rocket: A shelf  for lending :sparkles:",
    homepage: "shelf.example/app",
    topics: ["hacktoberfest", "tailwindcss", "vuejs", "sharing"],
  };
  const found = find(more, { languages, releasedAt: "2025-05-06T07:08:09Z" });
  const spellings = [{ value: "js", label: "JavaScript" }];
  expect(writeProject(found, { projects: [], spellings })).toEqual({
    title: "shelf",
    description: "A shelf for lending",
    techStack: ["js", "Vue", "Tailwind CSS"],
    github: "https://github.com/ada/shelf",
    url: "https://shelf.example/app",
    date: "2025-05",
  });
});

test("what a host has made up is left out or made plain", () => {
  const more = {
    name: "she\u202elf\u0007",
    description: "A\u001b[31m shelf\n<script>",
    homepage: "javascript:alert(1)",
    created_at: "soon",
    topics: ["go", "c"],
  };
  expect(writeProject(find(more), none)).toEqual({
    title: "she lf",
    description: "A [31m shelf <script>",
    techStack: [],
    github: "https://github.com/ada/shelf",
  });
});

test("half of a character, or a homepage with an invisible one, refuses nothing", () => {
  const name = `${"x".repeat(98)}\ud83d\ude80\ud83d`;
  const more = { name, description: "Half \ud83d", homepage: "https://shelf.example/\0" };
  const languages = [{ name: "A\ud83d", share: 1 }];
  const written = writeProject(find(more, { languages }), none);
  expect(written).not.toHaveProperty("url");
  expect(JSON.stringify(written)).not.toMatch(/\\ud83d/);
});

test("a homepage that is the repository itself is none", () => {
  const written = writeProject(find({ homepage: "https://github.com/Ada/shelf/" }), none);
  expect(written).not.toHaveProperty("url");
});

test("a repository without a description has that of its README, and is left out without both", () => {
  const nothing = { description: null };
  const readme = "# Shelf\n\nA shelf that everybody can lend from.";
  expect(writeProject(find(nothing, { readme }), none)).toMatchObject({
    description: "A shelf that everybody can lend from.",
  });
  expect(writeProject(find(nothing), none)).toEqual({
    refused: "ada/shelf has no description, and its README no paragraph to show.",
  });
});

test("a project with the title of another one is left out", () => {
  const projects = [{ title: "shelf", techStack: [] }];
  expect(writeProject(find(), { projects, spellings: [] })).toHaveProperty("refused");
});

test("a project gets what it lacks, and nothing else", () => {
  const content = {
    projects: [
      {
        title: "My shelf",
        description: "Mine",
        techStack: [],
        github: "https://github.com/ada/shelf",
        date: "2019",
      },
    ],
  };
  const own = readOwnProjects(content);
  if (own === undefined) throw new Error("It has faults");
  const found = find({ homepage: "https://shelf.example" }, { languages: [{ name: "Go", share: 1 }] });
  expect(completeProject(0, found, own)).toEqual([
    { op: "set", path: ["projects", 0, "techStack"], value: ["Go"] },
    { op: "set", path: ["projects", 0, "url"], value: "https://shelf.example" },
  ]);
});

test.each([
  "https://github.com/ada/shelf",
  "http://www.GitHub.com/Ada/Shelf.git",
  "https://github.com/ada/shelf/",
  "https://github.com/ada/shelf.git/?tab=readme#top",
])("%s is the address of the same repository", (address) => {
  expect(plainAddress(address)).toBe("github.com/ada/shelf");
});
