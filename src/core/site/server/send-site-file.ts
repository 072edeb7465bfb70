import { getMimeType, mimes } from "hono/utils/mime";
import { permissionsPolicy, shownAnywhere } from "../../http/security-headers.ts";
import { sendFile } from "../../http/send-file.ts";
import { openSiteFile } from "./site-file.ts";

/** With captions, which players take only with their type. */
const types = { ...mimes, vtt: "text/vtt" };

/** Kinds of files that cannot run scripts. Browsers do not show a PDF that has the policy. */
const inert = /^(?:application\/pdf|font\/|audio\/|video\/|image\/(?!svg))/;

/**
 * For everything else, such as pages and drawings. They have an origin of their own, so that a script in them would not
 * find the owner's token, and they run no scripts and send no forms. Styles and pictures of the site are shown.
 */
const policy = [
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src data:",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sends a file of the site folder as it is, or a part of it. Returns `undefined` if there is none. */
export async function sendSiteFile(
  request: Request,
  siteDir: string,
  name: string,
): Promise<Response | undefined> {
  const file = await openSiteFile(siteDir, name);
  if ("refused" in file) return undefined;
  const type = getMimeType(name, types) ?? "application/octet-stream";
  return sendFile(request, file, { "Content-Type": type, ...headersOfOwnFile(type) });
}

/** Returns the headers of every file of the owner's. Other sites may show it: feed readers, link previews, and friends. */
function headersOfOwnFile(type: string): Record<string, string> {
  const shared = { "Cache-Control": "public, max-age=3600", ...shownAnywhere };
  if (inert.test(type)) return shared;
  return { ...shared, "Content-Security-Policy": policy, "Permissions-Policy": permissionsPolicy };
}
