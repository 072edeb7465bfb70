/**
 * What every answer carries. Pages add their content security policy; whether HTTPS is enforced is the proxy's to say.
 * They stand in the answer from the start: to touch a finished answer again costs more than all of its routing.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What every answer of the API carries. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "Cache-Control": "no-store",
};
