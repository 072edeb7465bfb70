import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

// The static pages without nginx: sends the files of a folder, compressed ahead of time.
const [folder = "", port] = process.argv.slice(2);
const types: Record<string, string> = {
  ".html": "text/html",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const name =
    path.extname(pathname) === "" ? path.join(pathname, "index.html") : decodeURIComponent(pathname);
  const file = path.join(folder, name);
  const packed = await readFile(`${file}.gz`).catch(() => undefined);
  const content = packed ?? (await readFile(file).catch(() => undefined));
  const type = types[path.extname(file)] ?? "application/octet-stream";
  response.writeHead(content === undefined ? 404 : 200, {
    "Content-Type": type,
    ...(packed && { "Content-Encoding": "gzip" }),
  });
  response.end(content);
}).listen(Number(port), "127.0.0.1");
