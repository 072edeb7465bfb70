import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../test/postgres-server.ts";

export interface StaticServer {
  /** What serves the files. */
  name: string;
  url: string;
  stop: () => Promise<void>;
}

const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((file) => existsSync(file));

/** Serves a folder with nginx. */
export async function startStaticServer(folder: string, workFolder: string): Promise<StaticServer> {
  const port = await findFreePort();
  if (nginx === undefined) throw new Error("nginx is not installed (Debian: apt-get install nginx-light)");
  const server = await startNginx(nginx, { folder, workFolder, port });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, server);
  return { name: nginx, url, stop: () => stop(server) };
}

interface NginxOptions {
  folder: string;
  workFolder: string;
  port: number;
}

async function startNginx(file: string, { folder, workFolder, port }: NginxOptions): Promise<ChildProcess> {
  await mkdir(workFolder, { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${workFolder}/${name};`)
    .join(" ");
  const config = path.join(workFolder, "nginx.conf");
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1; daemon off; pid ${workFolder}/nginx.pid; error_log stderr error;
events {}
http {
  access_log off; ${temporary}
  types { text/html html; image/svg+xml svg; image/avif avif; image/webp webp; font/woff2 woff2; }
  sendfile on; tcp_nopush on; gzip_static on;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files $uri $uri/index.html =404; }
    location ~ ^/(assets|pictures)/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
`,
  );
  return spawn(file, ["-c", config, "-p", workFolder], { stdio: ["ignore", "ignore", "inherit"] });
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline && server.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(20);
  }
  throw new Error(`The static pages are not served at ${url}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  await exit;
}
