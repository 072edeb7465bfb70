import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

const ownPolicy = "Cross-Origin-Resource-Policy";

/**
 * Sets the headers that every response has. Only this site may show what has no `Cross-Origin-Resource-Policy` yet.
 * Pages add a Content-Security-Policy, and those of the admin area keep other sites' windows away
 * (docs/decisions/023-the-origin-of-a-request.md). HSTS is left to the proxy.
 */
export function setSecurityHeaders(): MiddlewareHandler {
  const setOthers = secureHeaders({
    crossOriginResourcePolicy: false,
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
  return async (c, next) => {
    await setOthers(c, next);
    if (!c.res.headers.has(ownPolicy)) c.res.headers.set(ownPolicy, "same-origin");
  };
}

/** Lets other sites show a picture: feed readers, link previews, and friends. */
export const shownAnywhere = { [ownPolicy]: "cross-origin" } as const;

/**
 * Features of browsers that the site does not use, and with which a script could observe a visitor or spend their
 * money. Every document has this list. Chromium logs an error about a name that it does not know, so that only names
 * are listed that it has known for years.
 */
const unusedFeatures = [
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

/** The header `Permissions-Policy` of all documents (W3C Permissions Policy). */
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(", ");

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
