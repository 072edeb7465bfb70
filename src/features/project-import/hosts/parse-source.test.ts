import { expect, test } from "vitest";
import { hostKinds } from "./host-kinds.ts";
import { parseSource } from "./parse-source.ts";

test.each([
  ["github:ada", "github", "https://github.com/", "ada"],
  ["github:ada/shelf.git", "github", "https://github.com/", "ada/shelf"],
  ["https://github.com/ada/", "github", "https://github.com/", "ada"],
  ["gitlab:ada/tools/saw", "gitlab", "https://gitlab.com/", "ada/tools/saw"],
  ["gitlab:https://git.example/ada", "gitlab", "https://git.example/", "ada"],
  ["codeberg:ada", "forgejo", "https://codeberg.org/", "ada"],
  ["forgejo:http://127.0.0.1:3000/ada/shelf/", "forgejo", "http://127.0.0.1:3000/", "ada/shelf"],
] as const)("%s is understood", (text, kind, host, path) => {
  const source = parseSource(text);
  expect([source.kind, source.host.href, source.path]).toEqual([hostKinds[kind], host, path]);
});

test.each([
  "ada",
  "github:",
  "forgejo:ada",
  "sourceforge:ada",
  "constructor:ada",
  "github:..",
  "github:ada/..",
  "github:ada/shelf/issues",
  "github:ada?x=1",
  "gitlab:ada//tools",
  "forgejo:https://",
  "forgejo:ftp://git.example/ada",
  "github:https://git.example/../ada",
])("%s is refused with what to name", (text) => {
  expect(() => parseSource(text)).toThrow(/github:ada, gitlab:ada, codeberg:ada\/shelf/);
});

test("the API of GitHub is at its own host, and that of others beside them", () => {
  const { github, gitlab, forgejo } = hostKinds;
  expect(github.api(new URL("https://github.com"))).toBe("https://api.github.com");
  expect(github.api(new URL("https://git.example"))).toBe("https://git.example/api/v3");
  expect(gitlab.api(new URL("https://git.example"))).toBe("https://git.example/api/v4");
  expect(forgejo.api(new URL("https://git.example"))).toBe("https://git.example/api/v1");
});
