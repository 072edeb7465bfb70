import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Starts a registry on this computer for a test, and returns its address for `npm_config_registry`. It has Foliodesk in
 * the `version` with the `integrity`; without them, it has no package, and with "silent", it never answers.
 */
export async function startRegistry(
  has?: { version: string; integrity: string } | "silent",
): Promise<string> {
  const server = createServer((request, response) => {
    if (has === "silent") return;
    if (has === undefined || request.url !== "/foliodesk") return response.writeHead(404).end("{}");
    const { version, integrity } = has;
    const tarball = `http://${request.headers.host}/foliodesk/-/foliodesk-${version}.tgz`;
    const release = { name: "foliodesk", version, dist: { tarball, integrity } };
    const versions = { [version]: release };
    return response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ name: "foliodesk", "dist-tags": { latest: version }, versions }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
