import { type Finding, ok, problem, warning } from "../finding.ts";
import { type Answer, ask } from "./ask.ts";
import type { Outside } from "./outside.ts";

/** Seconds of `Strict-Transport-Security` that browsers take as meant: half a year. */
const hstsAge = 15_552_000;
const compressed = /^(br|gzip|zstd)$/;

/** Asks whether the site and its database run. */
export async function checkReady({ site, connecting }: Outside): Promise<Finding[]> {
  const { status, body } = await ask(new URL("/readyz", site), {}, connecting);
  if (status === 503 && body.includes("unavailable"))
    return [problem("Site", `${site.origin} runs, but cannot reach its database.`)];
  if (status === 200 && body.includes('"ok"'))
    return [ok("Site", `${site.origin} answers, and so does its database.`)];
  const text = `${site.origin}/readyz answered with status ${status}, and not as a Foliodesk site does. Check the address, and the proxy.`;
  return [problem("Site", text)];
}

/** Checks what the proxy may have changed about a page and a built file. */
export async function checkPages({ site, connecting }: Outside): Promise<Finding[]> {
  const encodings = { "Accept-Encoding": "br, gzip" };
  const page = await ask(site, encodings, connecting);
  if (page.status !== 200)
    return [problem("Page", `${site.origin}/ answers with status ${page.status}. See the log of the site.`)];
  const { body } = await ask(site, {}, connecting);
  const path = /["'](\/assets\/[^"'\s]+\.js)["']/.exec(body)?.[1];
  const file = path === undefined ? undefined : await ask(new URL(path, site), encodings, connecting);
  const again = await ask(site, { "If-None-Match": page.headers.etag ?? "" }, connecting);
  return [checkHeaders(site, page), checkCaching(page, again, file), checkCompression([page, file])];
}

function checkHeaders(site: URL, { headers }: Answer): Finding {
  const policy = String(headers["content-security-policy"]);
  const hsts = String(headers["strict-transport-security"]);
  const age = Number(/max-age="?(\d+)/i.exec(hsts)?.[1] ?? 0);
  const faults = [
    ...(/script-src|default-src/.test(policy) && !/script-src[^;]*'unsafe-/.test(policy)
      ? []
      : ["Content-Security-Policy"]),
    ...(headers["x-content-type-options"] === "nosniff" ? [] : ["X-Content-Type-Options"]),
    ...["Referrer-Policy", "Permissions-Policy", "X-Frame-Options"].filter(
      (name) => headers[name.toLowerCase()] === undefined,
    ),
    ...(site.protocol === "https:" && age < hstsAge ? ["Strict-Transport-Security"] : []),
  ];
  if (faults.length === 0) return ok("Headers", "Pages have all headers that protect visitors.");
  const advice = faults.includes("Strict-Transport-Security")
    ? " The site sends Strict-Transport-Security if SITE_URL starts with https:."
    : "";
  return warning(
    "Headers",
    `Missing, or weaker than what the site sends: ${faults.join(", ")}. Let the proxy pass them on as they are.${advice}`,
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

function checkCompression(answers: (Answer | undefined)[]): Finding {
  const isEach = answers.every(
    (answer) => answer === undefined || compressed.test(answer.headers["content-encoding"] ?? ""),
  );
  return isEach
    ? ok("Compression", "Pages and files are compressed.")
    : warning("Compression", "Pages or files are not compressed. Let the proxy pass on Accept-Encoding.");
}
