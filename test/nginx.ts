import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProxy } from "./proxy.ts";

const program = "/usr/sbin/nginx";

interface NginxOptions {
  /** What an owner has in /etc/nginx/conf.d. It can name `folder`. */
  describe: (folder: string) => string;
  /** The address where it answers when it has started. */
  url: string;
}

/** Starts an nginx of its own, which only writes to a temporary folder. */
export async function startNginx({ describe, url }: NginxOptions): Promise<AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-nginx-"));
  await mkdir(path.join(folder, "cache"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr error;
events {}
http {
  access_log off; ${temporary}
${describe(folder)}
}
`,
  );
  const proxy = await startProxy({ program, args: ["-c", config, "-p", folder], url });
  return {
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
