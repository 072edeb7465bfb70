import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";

/**
 * Serves the files of a folder below a path as plain file servers do: queries are ignored, a folder has its `index.html`, and
 * an unknown address has `404.html`.
 */
export async function serveFiles(folder: string, base = "") {
  async function find(pathname: string): Promise<{ file: string } | { folder: true } | undefined> {
    if (!pathname.startsWith(`${base}/`)) return undefined;
    const file = path.join(folder, decodeURIComponent(pathname.slice(base.length)));
    const facts = await stat(file).catch(() => undefined);
    if (facts?.isFile()) return { file };
    if (!facts?.isDirectory()) return undefined;
    if (!pathname.endsWith("/")) return { folder: true };
    const index = path.join(file, "index.html");
    return (await stat(index).catch(() => undefined)) && { file: index };
  }

  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname, search } = new URL(url, "http://localhost");
    const found = await find(pathname);
    if (found !== undefined && "folder" in found) {
      response.writeHead(301, { Location: `${pathname}/${search}` }).end();
      return;
    }
    const file = found?.file ?? path.join(folder, "404.html");
    const type = getMimeType(file)?.replace(/; charset.*/, "");
    response.writeHead(found ? 200 : 404, { "Content-Type": type ?? "application/octet-stream" });
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
