import { readdirSync } from "node:fs";
import path from "node:path";
import type { Context, MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncodings, type Encoding } from "../../http/choose-encoding.ts";
import { openFile } from "../../http/open-file.ts";
import { sendFile } from "../../http/send-file.ts";

/** File names below this path include a content hash, so the files never change. */
const hashedFolder = "/assets/";
/** What the build adds to the name of a file that it has compressed. */
const endings = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<Encoding, string>;

export interface BuiltFiles {
  has: (path: string) => boolean;
  serve: MiddlewareHandler;
}

/** No files: a development server serves them. */
export const noFiles: BuiltFiles = { has: () => false, serve: (_c, next) => next() };

/**
 * Serves the files in `folder`, precompressed by the build when the browser accepts it. The list of files is read once,
 * so a request for any other path does not touch the disk.
 */
export function builtFiles(folder: string): BuiltFiles {
  const filePaths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(folder.length).replaceAll("\\", "/")}/${entry.name}`),
  );

  async function serve(c: Context): Promise<Response | undefined> {
    const address = c.req.path;
    const accepted = acceptedEncodings(c.req.header("accept-encoding") ?? "");
    const encoding = accepted.find((one) => filePaths.has(address + endings[one])) ?? "identity";
    const file = await openFile(path.join(folder, address + endings[encoding]));
    if ("refused" in file) return undefined;
    return sendFile(c.req.raw, file, {
      "Content-Type": getMimeType(address) ?? "application/octet-stream",
      "Cache-Control": address.startsWith(hashedFolder)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      // The service worker of the admin area, which only has that as its scope. Its address has a hash.
      ...(c.req.header("service-worker") === "script" && { "Service-Worker-Allowed": "/admin/" }),
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      ...(filePaths.has(address + endings.gzip) && { Vary: "Accept-Encoding" }),
    });
  }

  return { has: (path) => filePaths.has(path), serve: async (c, next) => (await serve(c)) ?? next() };
}
