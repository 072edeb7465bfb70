import { Hono } from "hono";

const validFor = 180 * 24 * 60 * 60 * 1000;

interface SecurityTxtDeps {
  config: { securityContact: string | undefined; siteUrl: string };
  clock: () => number;
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability, if SECURITY_CONTACT is
 * set.
 */
export function securityTxtRoutes({ config, clock }: SecurityTxtDeps) {
  const { securityContact, siteUrl } = config;
  const routes = new Hono();
  if (securityContact === undefined) return routes;
  return routes.get("/.well-known/security.txt", (c) => {
    const expires = new Date(clock() + validFor).toISOString();
    const canonical = `${siteUrl}/.well-known/security.txt`;
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, `Canonical: ${canonical}`];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
}
