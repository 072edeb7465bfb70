import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { memoryOptions, memoryReturned } from "../src/core/cli/start.ts";
import { bounds } from "../src/core/http/contract/bounds.ts";
import { installation } from "../src/core/process/installation.ts";
import { readConfig } from "../src/core/server/config.ts";
import { variables } from "../src/core/server/variables.ts";
import { readDeployed } from "./deployment.ts";

const analyze = "/usr/bin/systemd-analyze";
const unit = (name: string) => path.join(installation.root, "deploy", name);

describe.skipIf(!existsSync(analyze))("the units for systemd", { tags: ["release"] }, () => {
  test("are valid", () => {
    const units = [unit("foliodesk.service"), unit("foliodesk.socket")];
    const { status, stderr } = spawnSync(analyze, ["verify", "--man=no", ...units], { encoding: "utf8" });
    // Other units of this computer can have faults.
    expect([status, stderr.match(/.*foliodesk.*/g)]).toEqual([0, null]);
  });

  test("have a service that may do little: an exposure of at most 2.5 of 10", () => {
    const options = ["security", "--offline=true", "--threshold=25", "--no-pager"];
    const { status, stdout } = spawnSync(analyze, [...options, unit("foliodesk.service")]);
    expect(status, String(stdout)).toBe(0);
  });
});

test("the service runs the server as foliodesk start does", () => {
  const service = readDeployed("foliodesk.service");
  expect(service).toContain(` node ${memoryOptions.join(" ")} node_modules/foliodesk/server/main.js\n`);
  const settings = Object.entries(memoryReturned).map(([name, value]) => `${name}=${value}`);
  expect(service).toContain(`\nEnvironment=${settings.join(" ")}\n`);
});

test("systemd keeps starting a service that fails: five times take more than ten seconds", () => {
  const [, seconds] = /^RestartSec=(\d+)$/m.exec(readDeployed("foliodesk.service")) ?? [];
  expect(Number(seconds) * 4).toBeGreaterThan(10);
});

test("the socket is where the site and the proxies expect it", () => {
  const { host, port } = readConfig({});
  for (const [file, text] of [
    ["foliodesk.socket", `ListenStream=${host}:${port}\n`],
    ["Caddyfile", `:${host}:${port}}`],
    ["nginx.conf", `http://${host}:${port};`],
  ] as const)
    expect(readDeployed(file)).toContain(text);
});

test("the proxies take archives that are imported, and no other body that is larger than a picture", () => {
  const imports = ["/api/blogs/import", "/api/insight/imports", "/api/messages/import"];
  const size = bounds.importFile / 1024 / 1024;
  const [, pattern = "", limit] =
    /location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(readDeployed("nginx.conf")) ?? [];
  expect(limit).toBe(String(size));
  const paths = [...imports, "/api/uploads", "/api/blogs/import/a", "/a/api/blogs/import"];
  expect(paths.filter((address) => new RegExp(pattern).test(address))).toEqual(imports);
  const caddy = readDeployed("Caddyfile");
  expect(caddy).toContain(`@archive path ${imports.join(" ")}\n`);
  expect(caddy).toContain(`@other not path ${imports.join(" ")}\n`);
  expect(caddy).toMatch(new RegExp(`request_body @archive \\{\\s+max_size ${size}MiB\\s`));
});

test("the image has the project's version of Node", () => {
  const version = readFileSync(path.join(installation.root, ".nvmrc"), "utf8").trim();
  const bases = [...readDeployed("Containerfile").matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${version}-trixie-slim`, `node:${version}-trixie-slim`]);
});

test("the example of settings for compose.yaml has what it asks for, and is accepted", () => {
  const settings = parseEnv(readDeployed(".env.example").replaceAll(/^#(?=[A-Z_\d]+=)/gm, ""));
  const compose = readDeployed("compose.yaml");
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
  const forCompose = [...new Set([...asked, "COMPOSE_PROFILES"])];
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(forCompose));
  const { site } = parse(compose).services;
  const names = Object.keys({ ...settings, ...site.environment });
  expect(names.filter((name) => !forCompose.includes(name) && !(name in variables))).toEqual([]);
  expect(() => readConfig(settings)).not.toThrow();
  expect(new URL(String(settings.DATABASE_URL)).password).toBe(settings.POSTGRES_PASSWORD);
});
