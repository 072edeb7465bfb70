import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Finding, ok, problem, warning } from "../../../core/cli/finding.ts";
import type { Outside } from "./outside.ts";

const subject = "Certificate";
const day = 24 * 60 * 60_000;
/** Days before its end at which a certificate should have been renewed. Those of Let's Encrypt are with 30 days left. */
const renewed = 14;
const timeout = 10_000;

/** Checks whether browsers trust the certificate of the site, and for how long. */
export async function checkCertificate({ site, connecting, now }: Outside): Promise<Finding[]> {
  if (site.protocol !== "https:") {
    const text = `${site.origin} has no encryption: others can read passwords and messages. Use a proxy with HTTPS.`;
    return [problem(subject, text)];
  }
  const host = site.hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(site.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // So that it can be said what is wrong with the certificate.
    rejectUnauthorized: false,
    ...connecting,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(timeout) });
    const ends = new Date(socket.getPeerCertificate().valid_to);
    const until = `Its certificate ends on ${ends.toISOString().slice(0, 10)}`;
    if (!socket.authorized) {
      const text = `Browsers do not trust ${host} (${socket.authorizationError}). ${until}. Correct it at the proxy.`;
      return [problem(subject, text)];
    }
    const left = Math.floor((ends.getTime() - now) / day);
    if (left >= renewed) return [ok(subject, `Browsers trust ${host}. ${until}, in ${left} days.`)];
    return [warning(subject, `${until}, in ${left} days, and was not renewed. See what the proxy logs.`)];
  } finally {
    socket.destroy();
  }
}
