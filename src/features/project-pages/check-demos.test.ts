import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createOwnSite } from "../../../test/own-site.ts";
import type { Config } from "../../core/server/config.ts";
import { checkDemos } from "./check-demos.ts";

const siteUrl = "https://ines.example";

/** Starts a site with demos that answers each path with these headers. */
async function startDemos(answers: Record<string, OutgoingHttpHeaders & { status?: number }>) {
  const server = createServer(({ url = "" }, response) => {
    const { status = 200, ...headers } = answers[url.slice(1)] ?? { status: 404 };
    response.writeHead(status, headers).end("<p>Demo</p>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the levels of what is found about the demos, and what is wrong. */
async function check(addresses: string[]): Promise<string[]> {
  const entry = (demo: string, index: number) =>
    `  - { title: Project ${index}, description: About it., techStack: [], demo: "${demo}" }\n`;
  const siteDir = await createOwnSite({ "projects.yaml": `projects:\n${addresses.map(entry).join("")}` });
  const findings = await checkDemos({ config: { siteDir, siteUrl } as Config });
  return findings.map(({ level, text }) => `${level} ${text}`);
}

test("a demo that can be in a frame is fine, and one that forbids it is named", async () => {
  const demos = await startDemos({
    open: {},
    named: {
      "content-security-policy": `default-src 'self'; frame-ancestors 'self' ${siteUrl}`,
      "x-frame-options": "DENY",
    },
    denied: { "x-frame-options": "SAMEORIGIN" },
    other: { "content-security-policy": "frame-ancestors https://other.example" },
    broken: { status: 500 },
  });
  const found = await check(
    ["open", "named", "denied", "other", "broken", "gone"].map((at) => `${demos}/${at}`),
  );
  expect(found.map((line) => line.split(" ")[0])).toEqual([
    "ok",
    "ok",
    "warning",
    "warning",
    "warning",
    "warning",
  ]);
  expect(found[2]).toContain("Project 2");
  expect(found[2]).toContain("forbids other sites to show it");
  expect(found[4]).toContain("answers with the status 500");
});

test("a demo that leads to another origin, or does not answer, is named", async () => {
  const target = await startDemos({ there: {} });
  const demos = await startDemos({ moved: { status: 302, location: `${target}/there` } });
  const found = await check([`${demos}/moved`, "http://127.0.0.1:1/"]);
  expect(found[0]).toContain(`leads to ${target}`);
  expect(found[1]).toContain("does not answer this computer");
});

test("a site without demos has nothing to check", async () => {
  expect(await check([])).toEqual([]);
});
