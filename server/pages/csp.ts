import { createHash } from "node:crypto";

/**
 * Collects the hashes of the inline scripts that were rendered with the nonce, and removes the nonce from the page so
 * that the page can be cached. An injected script does not have the nonce, so it gets no hash and does not run.
 */
export function sealInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (body === "" || !attributes.includes(attribute)) continue;
    hashes.add(hashOf(body));
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}

/** Returns the hashes of all inline styles. React escapes what the owner or a visitor wrote, so it contains no element. */
export function hashInlineStyles(html: string): string[] {
  const bodies = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, body = ""]) => body);
  return bodies.filter((body) => body !== "").map(hashOf);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Returns the Content-Security-Policy of a page (W3C CSP Level 3). Posts may show images from any site. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
