import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import {
  gitHubList,
  gitLabList,
  onForgejo,
  onGitHub,
  onGitLab,
  type Paths,
  refuse,
  startCodeHost,
} from "../testing/code-host.ts";
import type { ClientOptions } from "./host-client.ts";
import { parseSource } from "./parse-source.ts";
import { openHost } from "./read-repositories.ts";

async function start(kind: string, paths: Paths, options: Partial<ClientOptions> = {}, name = "ada") {
  const server = await startCodeHost(paths);
  const host = openHost(parseSource(`${kind}:${server.url}/${name}`), { isAllowed: () => true, ...options });
  const names = async () => (await host.list()).map((one) => one.path);
  return { ...server, reader: host, names };
}

describe("the repositories of a name", () => {
  test("on GitHub are read page by page, the most popular first, and forks and archived ones last", async () => {
    const first = [
      onGitHub("fork", { fork: true, stargazers_count: 90 }),
      onGitHub("old", { archived: true, stargazers_count: 80 }),
      onGitHub("older", { pushed_at: "2019-01-02T03:04:05Z" }),
      onGitHub("hidden", { private: true }),
    ];
    const { names, calls } = await start("github", {
      [`${gitHubList}&page=1`]: first,
      [`${gitHubList}&page=2`]: [onGitHub("known", { stargazers_count: 7 }), onGitHub("newer")],
    });
    expect(await names()).toEqual(["ada/known", "ada/newer", "ada/older", "ada/fork", "ada/old"]);
    expect(calls).toHaveLength(2);
  });

  test("are at most 300", async () => {
    const page = Array.from({ length: 100 }, (_, index) => onGitHub(`one-${index}`));
    const pages = Array.from({ length: 50 }, (_, index) => [`${gitHubList}&page=${index + 1}`, page]);
    const { names, calls } = await start("github", Object.fromEntries(pages));
    expect(await names()).toHaveLength(300);
    expect(calls).toHaveLength(3);
  });

  test("on Forgejo can be those of an organization", async () => {
    const { names } = await start("forgejo", { "/api/v1/orgs/ada/repos": [onForgejo("shelf")] });
    expect(await names()).toEqual(["ada/shelf"]);
  });

  test("on GitLab can be those of a group, and of groups in it", async () => {
    const group = { "/api/v4/groups/ada/projects": [onGitLab("shelf")] };
    expect(await (await start("gitlab", group)).names()).toEqual(["ada/shelf"]);
    const path = "/api/v4/groups/ada%2Ftools/projects";
    const inner = [onGitLab("saw", { path_with_namespace: "ada/tools/saw" })];
    const { names } = await start("gitlab", { [path]: inner }, {}, "ada/tools");
    expect(await names()).toEqual(["ada/tools/saw"]);
    expect(gitLabList).toContain("archived=false");
  });

  test("can be a single one, also if it has moved", async () => {
    const { names } = await start(
      "github",
      {
        "/api/v3/repos/ada/before": refuse(301, { Location: "/api/v3/repositories/1" }),
        "/api/v3/repositories/1": onGitHub("after"),
      },
      {},
      "ada/before",
    );
    expect(await names()).toEqual(["ada/after"]);
  });
});

describe("the details of a repository", () => {
  const languages = { CSS: 100, TypeScript: 300 };

  test("are read with few calls, and the README only if there is no description", async () => {
    const call = "/api/v3/repos/ada/shelf";
    const { reader, calls } = await start("github", {
      [gitHubList]: [],
      [call]: onGitHub("shelf"),
      [`${call}/languages`]: languages,
      [`${call}/releases/latest`]: { published_at: "2025-05-06T07:08:09Z", body: "x".repeat(100_000) },
      [`${call}/readme`]: "The text of the README",
    });
    const found = await reader.find("ada/shelf");
    if (found === undefined) throw new Error("It was not found");
    const shares = [
      { name: "TypeScript", share: 0.75 },
      { name: "CSS", share: 0.25 },
    ];
    expect(await reader.readDetails(found)).toEqual({
      languages: shares,
      releasedAt: "2025-05-06T07:08:09Z",
      readme: undefined,
    });
    expect(calls).toHaveLength(3);
    expect(await reader.readDetails({ ...found, description: " " })).toMatchObject({
      readme: "The text of the README",
    });
  });

  test("on GitLab and Forgejo are read from their own places", async () => {
    const lab = await start("gitlab", {
      "/api/v4/projects/ada%2Fshelf": onGitLab("shelf", { license: { key: "mit", name: "MIT License" } }),
      "/api/v4/projects/7/languages": { Ruby: 60.5, HTML: 39.5 },
      "/api/v4/projects/7/releases": [{ tag_name: "v1", released_at: "2025-01-02T03:04:05.000Z" }],
      "/api/v4/projects/7/repository/files/readme.md/raw": "A shelf",
    });
    const project = await lab.reader.find("ada/shelf");
    if (project === undefined) throw new Error("It was not found");
    expect(project).toMatchObject({ license: "MIT License", isFork: false });
    expect(await lab.reader.readDetails(project)).toEqual({
      languages: [
        { name: "Ruby", share: 0.605 },
        { name: "HTML", share: 0.395 },
      ],
      releasedAt: "2025-01-02T03:04:05.000Z",
      readme: "A shelf",
    });
    const call = "/api/v1/repos/ada/shelf";
    const forge = await start("forgejo", {
      [call]: onForgejo("shelf", { description: "", website: "https://shelf.example", stars_count: 4 }),
      [`${call}/languages`]: {},
      [`${call}/releases/latest`]: refuse(403),
      [`${call}/raw/README.md`]: "# Shelf",
    });
    const repository = await forge.reader.find("ada/shelf");
    if (repository === undefined) throw new Error("It was not found");
    expect(repository).toMatchObject({ stars: 4, homepage: "https://shelf.example" });
    expect(await forge.reader.readDetails(repository)).toEqual({
      languages: [],
      releasedAt: undefined,
      readme: "# Shelf",
    });
  });

  test("of one that has gone in the meantime are a fault", async () => {
    const { reader } = await start("github", { "/api/v3/repos/ada/shelf": onGitHub("shelf") });
    const found = await reader.find("ada/shelf");
    if (found === undefined) throw new Error("It was not found");
    await expect(reader.readDetails(found)).rejects.toThrow("ada/shelf is no longer there");
  });

  test("have only the beginning of a long README", async () => {
    const call = "/api/v3/repos/ada/shelf";
    const { reader } = await start("github", {
      [call]: onGitHub("shelf", { description: null }),
      [`${call}/languages`]: {},
      [`${call}/readme`]: "word ".repeat(400_000),
    });
    const found = await reader.find("ada/shelf");
    const { readme = "" } = found === undefined ? {} : await reader.readDetails(found);
    expect(readme).toHaveLength(32_000);
  });

  test("are not read if the host allows too few calls for all of them", async () => {
    const { reader } = await start("github", {
      "/api/v3/users/ada/repos": (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader("X-RateLimit-Remaining", "57").end(JSON.stringify([onGitHub("shelf")]));
      },
    });
    await reader.list();
    const described = (count: number) => Array.from({ length: count }, () => ({ description: "A shelf" }));
    expect(() => reader.checkLimit(described(28))).not.toThrow();
    expect(() => reader.checkLimit([...described(27), { description: " " }])).not.toThrow();
    const message = /^28 repositories take 58 calls, and .* allows 57 now\./;
    expect(() => reader.checkLimit([...described(26), ...Array(2).fill({ description: "" })])).toThrow(
      message,
    );
  });
});

describe("a host that refuses", () => {
  const later = String(Math.floor(Date.now() / 1000) + 1_770);
  const limit = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": later };

  test.each<[what: string, answer: Paths[string], sentence: RegExp]>([
    ["knows no such name", undefined, /has no public repositories of ada\. Check the name\.$/],
    ["has removed it", refuse(451), /has no public repositories of ada/],
    [
      "asks for a token",
      refuse(401),
      /answers only with a token\. Set CODE_HOST_TOKEN to 127\.0\.0\.1:\d+=TOKEN\.$/,
    ],
    [
      "has reached its limit",
      refuse(403, limit),
      /allows no more calls for 30 minutes\. Nothing was written\. With a token/,
    ],
    ["asks to wait", refuse(429, { "retry-after": "60" }), /allows no more calls for 1 minute\./],
    [
      "asks to wait until a date",
      refuse(429, { "retry-after": "Sat, 01 Jan 2000 00:00:00 GMT" }),
      /more calls for now\./,
    ],
    ["forbids it", refuse(403), /has answered with status 403/],
    ["is broken", refuse(500), /has answered with status 500\. Nothing was written\. Try again later\.$/],
    ["is no code host", "<!doctype html>", /did not answer with JSON/],
    ["answers with something else", { items: [] }, /does not answer as a code host/],
    [
      "has moved",
      refuse(301, { Location: "https://git.example/api" }),
      /has moved to https:\/\/git\.example\. Import from there\.$/,
    ],
    ["leads in a circle", refuse(302, { Location: "" }), /has redirected a call more than 3 times/],
    [
      "has a repository elsewhere",
      [onGitHub("x", { full_name: "ada/../../admin" })],
      /does not answer as a code host/,
    ],
    ["ends the connection", (request: IncomingMessage) => request.destroy(), /cannot be reached/],
    ["sends far too much", `[${" ".repeat(9_000_000)}]`, /answer of the host is too long/],
  ])("because it %s is explained in a sentence", async (_what, answer, sentence) => {
    const { reader } = await start("github", { "/api/v3/users/ada/repos": answer });
    await expect(reader.list()).rejects.toThrow(sentence);
  });

  test("is not waited for longer than the limit", async () => {
    const { reader } = await start("github", { "/api/v3/users/ada/repos": () => {} }, { timeout: 200 });
    await expect(reader.list()).rejects.toThrow(/did not answer within 0\.2 seconds/);
  });

  test("is not waited for longer if it has begun to answer", async () => {
    const begin = (_request: IncomingMessage, response: ServerResponse) => void response.write("[");
    const { reader } = await start("github", { "/api/v3/users/ada/repos": begin }, { timeout: 200 });
    await expect(reader.list()).rejects.toThrow(/did not answer within 0\.2 seconds/);
  });

  test("is not there", async () => {
    const host = openHost(parseSource("forgejo:http://127.0.0.1:1/ada"), { isAllowed: () => true });
    await expect(host.list()).rejects.toThrow(/cannot be reached \(connect ECONNREFUSED/);
  });

  test("may not be in a private network unless that is allowed", async () => {
    const { url, calls } = await startCodeHost({});
    const host = openHost(parseSource(`forgejo:${url}/ada`), {
      isAllowed: (address) => address !== "127.0.0.1",
    });
    await expect(host.list()).rejects.toThrow("is not in the public internet");
    expect(calls).toEqual([]);
  });
});

describe("a token", () => {
  test("is sent to its own host, and to no other", async () => {
    const paths = { "/api/v3/users/ada/repos": [onGitHub("shelf")] };
    const [other, own] = [await startCodeHost(paths), await startCodeHost(paths)];
    const options = { isAllowed: () => true, token: { host: own.host, token: "secret-token" } };
    for (const { url } of [other, own]) await openHost(parseSource(`github:${url}/ada`), options).list();
    expect([other.tokens, own.tokens]).toEqual([[undefined], ["Bearer secret-token"]]);
  });

  test("that is refused is named", async () => {
    const { url, host } = await startCodeHost({ "/api/v3/users/ada/repos": refuse(401) });
    const options = { isAllowed: () => true, token: { host, token: "secret-token" } };
    const refused = openHost(parseSource(`github:${url}/ada`), options).list();
    await expect(refused).rejects.toThrow("refuses the token in CODE_HOST_TOKEN. Make a new one");
  });
});
