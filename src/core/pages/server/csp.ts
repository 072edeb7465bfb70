import { createHash } from "node:crypto";

/** Returns how a Content-Security-Policy allows an inline script or style sheet. */
export function hashOf(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}

interface PageSources {
  /** The hashes of inline scripts and style sheets. */
  scripts: string[];
  styles: string[];
  /** The origins of other sites that can be shown in a frame. A page that is opened from this one has its policy. */
  frames?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a page (W3C CSP Level 3). Posts may show images from any site. Firefox checks
 * data that a page prefetches against `default-src` alone, so that allows the site itself, and every kind of content
 * that no page has is forbidden by its own directive. Workers follow `script-src`, because the admin area has one.
 */
export function contentSecurityPolicy({ scripts, styles, frames = [] }: PageSources): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: http: https:",
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(" ")}`,
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
