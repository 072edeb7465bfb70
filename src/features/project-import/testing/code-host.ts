import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Answer = unknown | ((request: IncomingMessage, response: ServerResponse) => void);

/** What a host has at its paths. A text is sent as it is, a function answers itself, and anything else is JSON. */
export type Paths = Record<string, Answer>;

/** Starts a host with a list of paths, and stops it after the test. Pages of lists have addresses with `&page=2`. */
export async function startCodeHost(paths: Paths) {
  const calls: string[] = [];
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    calls.push(url);
    tokens.push(headers.authorization);
    const answer = paths[url] ?? paths[url.replace(/\?.*/, "")];
    if (typeof answer === "function") return answer(request, response);
    const next = url.replace(/page=(\d+)$/, (_page, number) => `page=${Number(number) + 1}`);
    if (next !== url && next in paths)
      response.setHeader("Link", `<http://elsewhere.example${next}>; rel="next"`);
    if (answer === undefined) response.writeHead(404);
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer ?? { message: "Not Found" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, calls, tokens };
}

/** Returns a handler that answers with a status. */
export function refuse(status: number, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers).end("{}");
  };
}

/** A repository as GitHub describes it. */
export function onGitHub(name: string, more: object = {}) {
  return {
    id: 1,
    name,
    full_name: `ada/${name}`,
    private: false,
    html_url: `https://github.com/ada/${name}`,
    description: `This is ${name}`,
    fork: false,
    homepage: null,
    stargazers_count: 0,
    archived: false,
    license: { key: "mit", name: "MIT License", spdx_id: "MIT", url: "https://api.github.com/licenses/mit" },
    topics: [],
    visibility: "public",
    created_at: "2020-01-02T03:04:05Z",
    updated_at: "2024-01-02T03:04:05Z",
    pushed_at: "2023-01-02T03:04:05Z",
    ...more,
  };
}

/** A repository as Forgejo describes it. */
export function onForgejo(name: string, more: object = {}) {
  return {
    id: 2,
    name,
    full_name: `ada/${name}`,
    description: `This is ${name}`,
    empty: false,
    private: false,
    fork: false,
    archived: false,
    website: "",
    stars_count: 0,
    topics: null,
    created_at: "2021-01-02T03:04:05+01:00",
    updated_at: "2024-01-02T03:04:05+01:00",
    ...more,
  };
}

/** A project as GitLab describes it to those without an account. */
export function onGitLab(name: string, more: object = {}) {
  return {
    id: 7,
    name,
    path_with_namespace: `ada/${name}`,
    description: null,
    topics: [],
    tag_list: [],
    star_count: 0,
    readme_url: `https://gitlab.com/ada/${name}/-/blob/main/readme.md`,
    created_at: "2022-01-02T03:04:05.000Z",
    last_activity_at: "2024-01-02T03:04:05.000Z",
    ...more,
  };
}

export const gitHubList = "/api/v3/users/ada/repos?type=owner&sort=pushed&per_page=100";
export const gitLabList = "/projects?archived=false&visibility=public&order_by=last_activity_at&per_page=100";
