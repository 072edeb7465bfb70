import { isIPv6 } from "node:net";
import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import { isInImage } from "../../core/process/environment.ts";

const [site, proxy] = ["Site", "Proxy"];
const timeout = 5_000;
const loopback = ["127.0.0.1", "::1", "localhost"];

/** Asks the running site, if there is one, and compares TRUST_PROXY with what can be seen from this computer. */
export async function checkSite({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const address = addressOf(config);
  const answer = await ask(`${address}/readyz`);
  if (answer instanceof Error) {
    return [warning(site, `No site answers at ${address}. Start it, and run this again to check the proxy.`)];
  }
  if (answer.status === "unavailable")
    return [problem(site, `The site at ${address} cannot reach its database.`)];
  if (answer.status !== "ok") {
    const text = `Another program answers at ${address}. Stop it, or set PORT to another port.`;
    return [problem(site, text)];
  }
  return [ok(site, `The site answers at ${address}.`), await checkProxy(config)];
}

async function checkProxy(config: Examined["config"]): Promise<Finding> {
  const { siteUrl, trustedProxies: trusted, host } = config;
  const answer = await ask(`${siteUrl}/healthz`);
  const evidence = findEvidence(siteUrl, answer);
  if (evidence !== undefined && trusted === 0) {
    const result = "all visitors seem to come from its address and share its limits";
    return problem(
      proxy,
      `A proxy is in front of the site (${evidence}) and TRUST_PROXY is not set, so ${result}. Set TRUST_PROXY to the number of proxies.`,
    );
  }
  if (answer instanceof Error) {
    return warning(
      proxy,
      `The address in SITE_URL does not answer this computer: ${siteUrl} (${answer.message}). If visitors cannot open it either, check its DNS and the proxy.`,
    );
  }
  if (answer.status !== "ok") {
    const text = `The address in SITE_URL does not lead to this site: ${siteUrl}. Correct it, or the proxy.`;
    return problem(proxy, text);
  }
  if (evidence === undefined && trusted > 0) {
    return warning(
      proxy,
      `TRUST_PROXY is ${trusted}, but no proxy can be seen at ${siteUrl}. Without one, visitors can choose their address: remove TRUST_PROXY, or set SITE_URL to the address of the proxy.`,
    );
  }
  const named = answer.headers.get("via")?.split(",").length ?? 0;
  if (named > trusted) {
    const text = `TRUST_PROXY is ${trusted}, but the header Via names ${named} proxies. Set TRUST_PROXY to the number of those that add to X-Forwarded-For.`;
    return warning(proxy, text);
  }
  // An image listens on all addresses of its container, whose ports are closed unless the owner publishes them.
  if (trusted > 0 && !loopback.includes(host) && !isInImage) {
    const text = `HOST is ${host}, so visitors may reach the port past the proxy and choose their address. Set HOST to 127.0.0.1 if the proxy is on this computer, or let a firewall close the port.`;
    return warning(proxy, text);
  }
  return ok(
    proxy,
    trusted === 0 ? "No proxy can be seen, and none is trusted." : `TRUST_PROXY is ${trusted} (${evidence}).`,
  );
}

interface Answer {
  /** As in the answers of /healthz and /readyz; `undefined` for those of other programs. */
  status: string | undefined;
  headers: Headers;
}

async function ask(url: string): Promise<Answer | Error> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: "error" });
    const body: unknown = await response.json().catch(() => undefined);
    const status =
      typeof body === "object" && body !== null && "status" in body ? String(body.status) : undefined;
    return { status, headers: response.headers };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

/** The server speaks plain HTTP and sends neither of these headers, so both come from a proxy. */
function findEvidence(siteUrl: string, answer: Answer | Error): string | undefined {
  if (siteUrl.startsWith("https:")) return "SITE_URL is https";
  if (answer instanceof Error) return undefined;
  const name = ["via", "server"].find((header) => answer.headers.has(header));
  return name && `it sends the header ${name}: ${answer.headers.get(name)}`;
}

function addressOf({ host, port }: Examined["config"]): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
