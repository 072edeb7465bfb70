import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installation } from "../server/process/installation.ts";

const nginx = "/usr/sbin/nginx";
const purgeModule = "/usr/lib/nginx/modules/ngx_http_cache_purge_module.so";

/** Why the tests that need nginx with a cache are skipped, or `undefined` if it is installed. */
export function whyNoEdge(): string | undefined {
  if (existsSync(nginx) && existsSync(purgeModule)) return undefined;
  return "nginx cannot purge here (Debian: apt-get install nginx libnginx-mod-http-cache-purge)";
}

interface EdgePorts {
  /** Where visitors go. */
  port: number;
  purgePort: number;
  /** Where the site listens. */
  sitePort: number;
}

/** Starts nginx with the configuration in docs/operations.md, without TLS. */
export async function startEdge({ port, purgePort, sitePort }: EdgePorts): Promise<AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-edge-"));
  await mkdir(path.join(folder, "cache"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const example = readExample()
    .replace("/var/cache/nginx/foliodesk", `${folder}/cache`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace("server_name ada.example;", "")
    .replace(/ +ssl_certificate\S* .*\n/g, "")
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replace("127.0.0.1:8081", `127.0.0.1:${purgePort}`);
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `load_module ${purgeModule};
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr error;
events {}
http {
  access_log off; ${temporary}
${example}
}
`,
  );
  const server = spawn(nginx, ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  await waitFor(`http://127.0.0.1:${port}/healthz`, server);
  return {
    [Symbol.asyncDispose]: async () => {
      const exit = once(server, "exit");
      server.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function readExample(): string {
  const text = readFileSync(path.join(installation.root, "docs/operations.md"), "utf8");
  const [, example] = /```nginx\n(proxy_cache_path.*?)```/s.exec(text) ?? [];
  if (example === undefined) throw new Error("docs/operations.md has no example of a cache with nginx");
  return example;
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline && server.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(20);
  }
  throw new Error("nginx did not start");
}
