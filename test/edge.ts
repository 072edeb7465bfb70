import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { installation } from "../src/core/process/installation.ts";
import { startNginx } from "./nginx.ts";

const nginx = "/usr/sbin/nginx";

/** Why the tests that need nginx with a cache are skipped, or `undefined` if it is installed. */
export function whyNoEdge(): string | undefined {
  return existsSync(nginx) ? undefined : "nginx is not installed (Debian: apt-get install nginx)";
}

interface EdgePorts {
  /** Where visitors go. */
  port: number;
  /** Where the site listens. */
  sitePort: number;
}

/** Starts nginx with the configuration in docs/edge-cache.md, without TLS. */
export function startEdge({ port, sitePort }: EdgePorts): Promise<AsyncDisposable> {
  const describe = (folder: string) =>
    readExample()
      .replace("/var/cache/nginx/foliodesk", `${folder}/cache`)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
      .replace("server_name ada.example;", "")
      .replace(/ +ssl_certificate\S* .*\n/g, "")
      .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`);
  return startNginx({ describe, url: `http://127.0.0.1:${port}/healthz` });
}

function readExample(): string {
  const text = readFileSync(path.join(installation.root, "docs/edge-cache.md"), "utf8");
  const [, example] = /```nginx\n(proxy_cache_path.*?)```/s.exec(text) ?? [];
  if (example === undefined) throw new Error("docs/edge-cache.md has no example of a cache with nginx");
  return example;
}
