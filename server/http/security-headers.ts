import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * Sets the headers that every response has. Pages add a Content-Security-Policy, and those of the admin area keep other
 * sites' windows away (docs/decisions/021-public-pages-share-a-process.md). HSTS is left to the proxy.
 */
export function setSecurityHeaders(): MiddlewareHandler {
  return secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // For Internet Explorer, Flash, and a filter that no current browser has.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The same headers, for responses that bypass the middleware. A test checks that both are equal. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Frame-Options": "DENY",
};

/** The headers that every API response has. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "Cache-Control": "no-store",
};
