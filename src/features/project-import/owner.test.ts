import { describe, expect, test } from "vitest";
import type {} from "../site-editing/parts.ts";
import { startSiteEditing } from "../site-editing/testing/site-editing.ts";
import type { FoundRepositories, ImportedProjects } from "./contract.ts";
import { onGitHub, type Paths, refuse, startCodeHost } from "./testing/code-host.ts";

const base = "/api/v3/repos/ada";
const list = "/api/v3/users/ada/repos";

/** Starts a site with these projects, and a host that the site may call. */
async function start(projects = "projects: []\n", paths: Paths = {}) {
  const host = await startCodeHost({
    [list]: [onGitHub("shelf", { stargazers_count: 214 }), onGitHub("saw")],
    [`${base}/shelf/languages`]: { TypeScript: 9, CSS: 1 },
    [`${base}/saw/languages`]: {},
    ...paths,
  });
  const site = await startSiteEditing(
    "sqlite",
    { "projects.yaml": projects.replaceAll("HOST", host.url) },
    { config: { codeHostToken: { host: host.host, token: "secret-token" } } },
  );
  const source = `github:${host.url}/ada`;
  return {
    host,
    site,
    find: (named = source) => site.call<FoundRepositories>("POST", "repositories", { source: named }),
    add: (hash: string, ...names: string[]) => {
      const paths = names.map((name) => `ada/${name}`);
      return site.call<ImportedProjects>("POST", "repositories/import", { source, hash, paths });
    },
    read: async () => (await site.read("projects.yaml")).replaceAll(host.url, "HOST"),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

const own = `projects:
  # The first one
  - title: "My saw"
    description: One
    techStack: [js]
    github: HOST/ada/saw.git
`;

test("the owner sees what is new, and nothing is written before the choice", async () => {
  await using site = await start(own);
  const { status, body } = await site.find();
  expect(status).toBe(200);
  expect(body.repositories).toEqual([
    { path: "ada/shelf", facts: "214 stars · MIT · changed 2023-01-02 · This is shelf" },
    { path: "ada/saw", facts: "MIT · changed 2023-01-02 · This is saw", project: "My saw" },
  ]);
  expect(await site.read()).toBe(own);
});

test("what was chosen is added with a version, which can be undone", async () => {
  await using site = await start(own);
  const { body } = await site.find();
  const added = await site.add(body.hash, "shelf", "saw");
  expect(added.status).toBe(200);
  expect(added.body.added).toEqual([{ path: "ada/shelf", title: "shelf" }]);
  expect(await site.read()).toBe(`${own}  - title: shelf
    description: This is shelf
    techStack:
      - TypeScript
      - CSS
    github: HOST/ada/shelf
    date: 2020-01
`);
  const versions = await site.site.call<{ _id: string }[]>("GET", "versions?file=projects.yaml");
  const id = versions.body[0]?._id;
  await site.site.call("POST", `versions/${id}/restore`, { hash: added.body.hash });
  expect(await site.read()).toBe(own);
});

test("an import is refused, as in forms, while another one runs or after the file has changed", async () => {
  await using site = await start();
  const { hash } = (await site.find()).body;
  const both = await Promise.all([site.add(hash, "shelf"), site.add(hash, "saw")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await site.read()).match(/title:/g)).toHaveLength(1);
  const late = await site.add(hash, "shelf", "saw");
  expect(late.status).toBe(409);
  expect(late.body.message).toContain("has changed since it was opened here");
});

test("a title that another project has is left out with the reason", async () => {
  await using site = await start(own.replace("My saw", "shelf"));
  const { added, refused } = (await site.add((await site.find()).body.hash, "shelf")).body;
  expect(added).toEqual([]);
  expect(refused[0]).toContain("There is another project named shelf.");
});

describe("a host that does not do what it should", () => {
  test.each([
    ["no more calls", refuse(403, { "x-ratelimit-remaining": "0" }), "allows no more calls"],
    ["too many calls", refuse(429, { "retry-after": "120" }), "allows no more calls for 2 minutes"],
    ["a list that moved elsewhere", refuse(301, { location: "https://other.example/" }), "has moved to"],
    ["an error", refuse(502), "has answered with status 502"],
    ["nothing of that name", refuse(404), "has no public repositories"],
    ["no JSON", "<html>", "did not answer with JSON"],
  ])("is explained: %s", async (_name, answer, message) => {
    await using site = await start(own, { [list]: answer });
    const { status, body } = await site.find();
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  test("a refusal in the middle writes nothing", async () => {
    await using site = await start("projects: []\n", { [`${base}/saw/languages`]: refuse(429) });
    const { status } = await site.add((await site.find()).body.hash, "shelf", "saw");
    expect(status).toBe(400);
    expect(await site.read()).toBe("projects: []\n");
  });
});

test("a source that is none, and a host in the same house without a token, are refused", async () => {
  await using site = await start();
  expect((await site.find("ada")).body.message).toContain("Name a source such as github:ada");
  const { port } = new URL(site.host.url);
  const before = site.host.calls.length;
  const { status, body } = await site.find(`github:http://localhost:${port}/ada`);
  expect(status).toBe(400);
  expect(body.message).toContain("is not in the public internet");
  expect(site.host.calls).toHaveLength(before);
});

test("strangers call no host", async () => {
  await using site = await start();
  for (const address of ["repositories", "repositories/import"]) {
    const json = { source: "github:ada", hash: "0".repeat(64), paths: ["ada/shelf"] };
    const response = await site.site.app.request(`/api/site/${address}`, { method: "POST", json });
    expect(response.status).toBe(401);
  }
  expect(site.host.calls).toEqual([]);
});
