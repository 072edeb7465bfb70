import { isIP } from "node:net";
import { type Finding, ok, problem, warning } from "../../../core/cli/finding.ts";
import { codeOf } from "../../../core/db/errors.ts";
import { type Answer, ask } from "./ask.ts";
import type { Outside } from "./outside.ts";

const [plain, other] = ["Without HTTPS", "Other name"];

/** Checks whether addresses that visitors type lead to the site: with http:, and with or without `www.`. */
export async function checkRedirects(outside: Outside): Promise<Finding[]> {
  const { site, plainPort } = outside;
  const { protocol, hostname, host } = site;
  const findings: Finding[] = [];
  if (protocol === "https:" && plainPort !== undefined)
    findings.push(await checkPlain(new URL(`http://${hostname}:${plainPort}/`), outside));
  if (isIP(hostname) === 0 && /\.[a-z]/.test(hostname)) {
    const name = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
    findings.push(await checkOther(new URL(`${protocol}//${name}/`), outside));
  }
  return findings;
}

async function checkPlain(url: URL, { site, connecting }: Outside): Promise<Finding> {
  const answer = await tryToAsk(url, connecting);
  if (answer instanceof Error) {
    const text = `Nothing answers at ${url} (${answer.message}), which is where some links and programs lead. Let the proxy redirect it to ${site.origin}.`;
    return warning(plain, text);
  }
  const target = readTarget(answer, url);
  if (target?.protocol === "https:" && target.hostname.replace(/^www\./, "") === bare(site))
    return ok(plain, `${url} redirects to ${target.origin}.`);
  const text = `${url} answers with status ${answer.status} and does not redirect to ${site.origin}, so visitors can be read and sent elsewhere. Let the proxy redirect it.`;
  return problem(plain, text);
}

async function checkOther(url: URL, { site, connecting }: Outside): Promise<Finding> {
  const answer = await tryToAsk(url, connecting);
  if (answer instanceof Error) {
    if (/^E(NOTFOUND|AI_NODATA)$/.test(codeOf(answer) ?? ""))
      return ok(other, `${url.hostname} does not exist, which is fine if nothing links to it.`);
    const text = `${url} cannot be opened (${answer.message}). Redirect it to ${site.origin}, with a certificate for this name, or remove its DNS record.`;
    return warning(other, text);
  }
  const target = readTarget(answer, url);
  if (target?.origin === site.origin) return ok(other, `${url} redirects to ${site.origin}.`);
  const what =
    target === undefined ? `answers with status ${answer.status}` : `redirects to ${target.origin}`;
  return warning(
    other,
    `${url} ${what}, so search engines may see two sites. Let the proxy redirect it to ${site.origin}.`,
  );
}

function tryToAsk(url: URL, connecting: Outside["connecting"]): Promise<Answer | Error> {
  return ask(url, {}, connecting).catch((error) => error as Error);
}

function readTarget({ status, headers }: Answer, url: URL): URL | undefined {
  if (status < 300 || status >= 400) return undefined;
  return URL.parse(headers.location ?? "", url.href) ?? undefined;
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}
