import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../postgres-server.ts";

const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((file) => existsSync(file));

/** Why there can be no proxy, or `undefined` if nginx is installed. */
export function whyNoProxy(): string | undefined {
  return nginx === undefined ? "nginx is not installed (Debian: apt-get install nginx-light)" : undefined;
}

export interface Proxy {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx in front of the instances at these URLs, as docs/operations.md describes it, except that the address of the
 * visitor is the one that the client claims.
 * @param folder an empty folder for its files
 */
export async function startProxy(urls: string[], folder: string): Promise<Proxy> {
  const port = await findFreePort();
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log error;
events {}
http {
  access_log off; ${temporary}
  upstream foliodesk {
    ${urls.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 26m;
    location / {
      proxy_pass http://foliodesk;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const server = spawn(nginx ?? "nginx", ["-c", config, "-p", folder, "-e", `${folder}/error.log`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 10_000;
  while (!(await responds(url))) {
    if (performance.now() > deadline || server.exitCode !== null) throw new Error("nginx did not start");
    await sleep(20);
  }
  return {
    url,
    stop: async () => {
      if (server.exitCode !== null) return;
      const exit = once(server, "exit");
      server.kill("SIGTERM");
      await exit;
    },
  };
}

function responds(url: string): Promise<boolean> {
  return fetch(`${url}/api/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}
