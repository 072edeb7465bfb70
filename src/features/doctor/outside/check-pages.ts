import { type Finding, ok, problem, warning } from "../../../core/cli/finding.ts";
import { type Answer, ask } from "./ask.ts";
import type { Outside } from "./outside.ts";

/** What protects visitors, beside the policy for content. */
const protecting = ["X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy", "X-Frame-Options"];

/** Asks whether the site and its database run. */
export async function checkReady({ site, connecting }: Outside): Promise<Finding[]> {
  const { status, body } = await ask(new URL("/readyz", site), {}, connecting);
  if (status === 503 && body.includes("unavailable"))
    return [problem("Site", `${site.origin} runs, but cannot reach its database.`)];
  if (status === 200 && body.includes('"ok"'))
    return [ok("Site", `${site.origin} answers, and so does its database.`)];
  const reason =
    status >= 500
      ? "so the site may not be running. Start it, or correct its address at the proxy."
      : "and not as a Foliodesk site does. Check the address, and the proxy.";
  return [problem("Site", `${site.origin}/readyz answered with status ${status}, ${reason}`)];
}

/** Checks what the proxy may have changed about a page and a built file. */
export async function checkPages({ site, connecting }: Outside): Promise<Finding[]> {
  const page = await ask(site, {}, connecting);
  if (page.status !== 200)
    return [problem("Page", `${site.origin}/ answers with status ${page.status}. See the log of the site.`)];
  const again = await ask(site, { "If-None-Match": page.headers.etag ?? "" }, connecting);
  const path = /["'](\/assets\/[^"'\s]+\.js)["']/.exec(page.body)?.[1];
  const file = path === undefined ? undefined : await ask(new URL(path, site), {}, connecting);
  return [checkHeaders(site, page), checkCaching(page, again, file)];
}

function checkHeaders(site: URL, { headers }: Answer): Finding {
  const policy = String(headers["content-security-policy"]);
  const isMissing = (name: string) => headers[name.toLowerCase()] === undefined;
  const faults = [
    ...(/script-src(?![^;]*'unsafe-)/.test(policy) ? [] : ["Content-Security-Policy"]),
    ...protecting.filter(isMissing),
  ];
  // It is the only one that depends on the configuration.
  const hasHsts = site.protocol !== "https:" || !isMissing("Strict-Transport-Security");
  if (!hasHsts) faults.push("Strict-Transport-Security (sent if SITE_URL starts with https:)");
  if (faults.length === 0) return ok("Headers", "Pages have all headers that protect visitors.");
  return warning(
    "Headers",
    `Missing, or weaker than what the site sends: ${faults.join(", ")}. Let the proxy pass them on as they are.`,
  );
}

function checkCaching(page: Answer, again: Answer, file: Answer | undefined): Finding {
  const age = Number(/(?:^|[ ,])max-age=(\d+)/.exec(page.headers["cache-control"] ?? "")?.[1] ?? 0);
  const faults = [
    ...(age > 0 ? [`browsers keep pages for ${age} s, so visitors see changes late`] : []),
    ...(again.status === 304 ? [] : ["a page that has not changed is sent again, because its ETag is lost"]),
    ...(file !== undefined && !file.headers["cache-control"]?.includes("immutable")
      ? ["browsers do not keep the files below /assets"]
      : []),
  ];
  if (faults.length === 0) return ok("Cache", "Browsers keep files, and ask for pages that have changed.");
  return warning("Cache", `${faults.join("; ")}. Let the proxy pass on ETag and Cache-Control.`);
}
