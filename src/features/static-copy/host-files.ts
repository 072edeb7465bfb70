import { permissionsPolicy } from "../../core/http/security-headers.ts";

/** What hosts such as Netlify and Cloudflare Pages send with every file. They allow a hundred rules, so the other policies are in the documents. */
const headers = {
  "Content-Security-Policy": "frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": permissionsPolicy,
};

/**
 * Writes the file `_headers`.
 * @param folders the paths of the folders whose files never change
 */
export function writeHeaders(base: string, folders: readonly string[]): string {
  const cached = { "Cache-Control": "public, max-age=31536000, immutable" };
  const rules = [
    [`${base}/*`, headers] as const,
    ...folders.map((folder) => [`${base}${folder}*`, cached] as const),
  ];
  return rules
    .map(
      ([path, lines]) =>
        `${[path, ...Object.entries(lines).map((line) => `  ${line.join(": ")}`)].join("\n")}\n`,
    )
    .join("");
}

/** Writes the file `_redirects`. */
export function writeRedirects(redirects: readonly (readonly [from: string, to: string])[]): string {
  return redirects.map(([from, to]) => `${from} ${to} 301\n`).join("");
}

/** Writes the document at an address that has moved, for hosts that do not know `_redirects`. */
export function writeMoved(to: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"><p>This page has moved: <a href="${to}">${to}</a></p></html>\n`;
}
