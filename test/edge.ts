import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { installation } from "../server/process/installation.ts";
import { startNginx } from "./nginx.ts";

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

/** Starts nginx with the configuration in docs/edge-cache.md, without TLS. */
export function startEdge({ port, purgePort, sitePort }: EdgePorts): Promise<AsyncDisposable> {
  const describe = (folder: string) =>
    readExample()
      .replace("/var/cache/nginx/foliodesk", `${folder}/cache`)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
      .replace("server_name ada.example;", "")
      .replace(/ +ssl_certificate\S* .*\n/g, "")
      .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
      .replace("127.0.0.1:8081", `127.0.0.1:${purgePort}`);
  return startNginx({ describe, modules: [purgeModule], url: `http://127.0.0.1:${port}/healthz` });
}

function readExample(): string {
  const text = readFileSync(path.join(installation.root, "docs/edge-cache.md"), "utf8");
  const [, example] = /```nginx\n(proxy_cache_path.*?)```/s.exec(text) ?? [];
  if (example === undefined) throw new Error("docs/edge-cache.md has no example of a cache with nginx");
  return example;
}
