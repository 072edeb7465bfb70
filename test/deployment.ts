import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { installation } from "../src/core/process/installation.ts";
import { installWithApt } from "./apt.ts";
import { startNginx } from "./nginx.ts";
import { findFreePort } from "./postgres-server.ts";
import { startProxy } from "./proxy.ts";

/** What the tests of `deploy/` start, with the Debian package and service of each. */
const programs = {
  "/usr/bin/caddy": { name: "caddy", service: "caddy" },
  "/usr/sbin/nginx": { name: "nginx", service: "nginx" },
  "/usr/bin/systemd-socket-activate": { name: "systemd" },
};

/** Installs with apt-get what is missing on Linux. Returns the packages that could not be installed. */
export async function ensureDeploymentPrograms(): Promise<string[]> {
  const missing: string[] = [];
  if (process.platform !== "linux") return missing;
  for (const [file, { name, service }] of Object.entries<{ name: string; service?: string }>(programs))
    if (!existsSync(file) && !(await installWithApt(name, service))) missing.push(name);
  return missing;
}

/** Why tests that start these programs are skipped, or `undefined` if all of them are installed. */
export function whyNoDeployment(...files: (keyof typeof programs)[]): string | undefined {
  const missing = files.filter((file) => !existsSync(file)).map((file) => programs[file].name);
  return missing.length > 0 ? `Debian: apt-get install ${missing.join(" ")}` : undefined;
}

/** Returns the text of a file in `deploy/`. */
export function readDeployed(name: string): string {
  return readFileSync(path.join(installation.root, "deploy", name), "utf8");
}

/** A proxy without TLS, at `url`, in front of a site that listens on `sitePort`. */
interface Proxy extends AsyncDisposable {
  url: string;
}

/** Starts Caddy with `deploy/Caddyfile`. */
export async function startCaddy(sitePort: number): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-caddy-"));
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const args = [
    "run",
    "--adapter",
    "caddyfile",
    "--config",
    path.join(installation.root, "deploy/Caddyfile"),
  ];
  const env = {
    SITE_ADDRESS: url,
    UPSTREAM: `127.0.0.1:${sitePort}`,
    CADDY_ADMIN: `unix/${folder}/admin`,
    HOME: folder,
  };
  const proxy = await startProxy({ program: "/usr/bin/caddy", args, env, url: `${url}/healthz` });
  const close = async () => {
    await proxy[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, [Symbol.asyncDispose]: close };
}

/** Starts nginx with `deploy/nginx.conf`. */
export async function startDeployedNginx(sitePort: number): Promise<Proxy> {
  const [port, redirectPort] = [await findFreePort(), await findFreePort()];
  const servers = readDeployed("nginx.conf")
    .replaceAll(/^ *(listen \[::\]|ssl_certificate).*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${redirectPort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`);
  const url = `http://127.0.0.1:${port}`;
  const proxy = await startNginx({ describe: () => servers, url: `${url}/healthz` });
  return Object.assign(proxy, { url });
}
