import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { callCommand } from "../../../test/run-command.ts";
import { onGitHub, type Paths, refuse, startCodeHost } from "./testing/code-host.ts";

const base = "/api/v3/repos/ada";
const details = (name: string) => ({
  [`${base}/${name}/languages`]: { TypeScript: 900, CSS: 100 },
  [`${base}/${name}/releases/latest`]: { published_at: "2025-05-06T07:08:09Z" },
});
const repositories = [
  onGitHub("shelf", { stargazers_count: 1_234, homepage: "https://shelf.example" }),
  onGitHub("saw"),
  onGitHub("fork", { fork: true }),
];

/** Creates a site with these projects, and a host with these repositories and more. */
async function start(projects = "projects: []\n", more: Paths = {}) {
  const [site, siteDir] = [await createMigratedDatabase("sqlite"), await createOwnSite({})];
  onTestFinished(site.remove);
  const host = await startCodeHost({
    "/api/v3/users/ada/repos": repositories,
    ...details("shelf"),
    ...details("saw"),
    ...details("fork"),
    ...more,
  });
  const file = path.join(siteDir, "projects.yaml");
  await writeFile(file, projects.replaceAll("HOST", host.url));
  return {
    ...host,
    site,
    siteDir,
    read: async () => (await readFile(file, "utf8")).replaceAll(host.url, "HOST"),
    run: async (...options: string[]) => {
      const source = `github:${host.url}/ada`;
      const variables = { SITE_DIR: siteDir, CODE_HOST_TOKEN: "" };
      return callCommand("import", ["projects", source, ...options], site, variables);
    },
  };
}

const shelf = `  - title: shelf
    description: This is shelf
    techStack:
      - TypeScript
      - CSS
    github: HOST/ada/shelf
    url: https://shelf.example
    date: 2025-05
`;

test("without a choice, import projects lists the repositories and writes nothing", async () => {
  const { run, read } = await start();
  const { code, output } = await run();
  expect(code).toBe(0);
  expect(output.split("\n").slice(0, 3)).toEqual([
    "ada/shelf  1,234 stars · MIT · changed 2023-01-02 · This is shelf",
    "ada/saw  MIT · changed 2023-01-02 · This is saw",
    "ada/fork  MIT · changed 2023-01-02 · fork · This is fork",
  ]);
  expect(output).toContain("Choose with --only NAME,NAME or --all.");
  expect(await read()).toBe("projects: []\n");
});

test("what was chosen is added at the end, and everything else stays byte for byte", async () => {
  const before = `# My projects
projects:
  # The first one
  - title: "One"   # a title
    description: One
    techStack: [js]
filters:
  - { value: js, label: JavaScript }
`;
  const { run, read, calls } = await start(before);
  const { code, output } = await run("--only", "Shelf");
  expect([code, output]).toEqual([0, "Adds shelf.\nprojects.yaml was written.\n"]);
  expect(await read()).toBe(before.replace("filters:", `${shelf}filters:`));
  // Nothing is asked about what was not chosen.
  expect(calls.filter((call) => call.includes("saw"))).toEqual([]);
});

test("a second import adds nothing twice, whatever the address looks like", async () => {
  const { run, read } = await start();
  expect((await run("--all")).output).toBe("Adds shelf.\nAdds saw.\nprojects.yaml was written.\n");
  const after = (await read()).replace("HOST/ada/saw", "HOST/Ada/Saw.git/");
  expect(after).not.toContain("fork");
  const { output, code } = await run("--all");
  expect([code, output]).toEqual([0, "Already there: ada/shelf, ada/saw\nNothing to add.\n"]);
  expect((await run("--only", "shelf,fork")).output).toContain("Adds fork.");
});

test("a repository that was renamed is not added twice", async () => {
  const moved = { [`${base}/before`]: refuse(301, { Location: "/api/v3/repositories/1" }) };
  const project = shelf.replace("ada/shelf", "Ada/before.git").replace("title: shelf", "title: My shelf");
  const { run, read } = await start(`projects:\n${project}`, {
    ...moved,
    "/api/v3/repositories/1": repositories[0],
  });
  const before = await read();
  expect((await run("--only", "shelf")).output).toBe("Already there: ada/shelf\nNothing to add.\n");
  expect(await read()).toBe(before);
});

test("--update adds what a project lacks, and overwrites nothing", async () => {
  const own =
    'projects:\n  - title: Mine\n    description: My words\n    techStack: []\n    github: HOST/ada/shelf\n    date: "2019"\n';
  const { run, read } = await start(own);
  const { output } = await run("--update");
  expect(output).toBe(
    "Already there: ada/shelf\nAdds techStack to Mine.\nAdds url to Mine.\nprojects.yaml was written.\n",
  );
  expect(await read()).toBe(
    'projects:\n  - title: Mine\n    description: My words\n    techStack:\n      - TypeScript\n      - CSS\n    github: HOST/ada/shelf\n    url: https://shelf.example\n    date: "2019"\n',
  );
});

test("--dry-run shows the entries and writes nothing", async () => {
  const { run, read, url } = await start();
  const { output } = await run("--only", "shelf", "--dry-run");
  expect(output.replaceAll(url, "HOST")).toContain(shelf.replaceAll(/^ {2}/gm, ""));
  expect(output).toContain("Nothing was written.");
  expect(await read()).toBe("projects: []\n");
});

test("one that says nothing about itself is left out, and the others come in", async () => {
  const silent = { "/api/v3/users/ada/repos": [repositories[0], onGitHub("saw", { description: null })] };
  const { run, read } = await start(undefined, silent);
  const { code, output } = await run("--all");
  expect(code).toBe(1);
  expect(output).toContain("Left out: ada/saw has no description");
  expect(await read()).toBe(`projects:\n${shelf}`);
});

describe("nothing is written", () => {
  test.each<[string, Paths, string[], string]>([
    [
      "if a limit is reached on the way",
      { [`${base}/saw/languages`]: refuse(429, { "retry-after": "120" }) },
      ["--all"],
      "allows no more calls for 2 minutes. Nothing was written.",
    ],
    [
      "if a repository has gone",
      { [`${base}/saw/languages`]: refuse(404) },
      ["--all"],
      "ada/saw is no longer there.",
    ],
    [
      "if a name is unknown",
      {},
      ["--only", "shelf,none"],
      "There is no repository named none. Nothing was written.",
    ],
    ["if there are none", { "/api/v3/users/ada/repos": [] }, ["--all"], "has no public repositories of ada."],
  ])("%s", async (_when, paths, options, sentence) => {
    const { run, read } = await start(undefined, paths);
    const { code, output } = await run(...options);
    expect([code, await read()]).toEqual([1, "projects: []\n"]);
    expect(output).toContain(sentence);
    expect(output).not.toContain("    at ");
  });

  test("if the file has faults, or the site is the sample", async () => {
    const { run, calls, site } = await start("projects: 7\n");
    expect((await run("--all")).output).toContain("projects.yaml has faults. Run npx foliodesk check");
    const { code, output } = await callCommand("import", ["projects", "github:ada", "--all"], site, {
      SITE_DIR: "sample",
    });
    expect(code).toBe(1);
    expect(output).toContain("This is the sample site");
    expect(calls).toEqual([]);
  });
});
