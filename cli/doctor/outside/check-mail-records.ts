import { domainToASCII } from "node:url";
import { codeOf } from "../../../server/db/errors.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";
import type { Outside } from "./outside.ts";

/** Checks the DNS records by which other mail servers know the mails of a domain (RFC 7208, RFC 6376, RFC 7489). */
export async function checkMailRecords(outside: Outside): Promise<Finding[]> {
  const { mailDomain } = outside;
  if (mailDomain === undefined) {
    const text = "Not checked: add --mail-domain with the part of NOTIFY_EMAIL that is after the @.";
    return [warning("Mail", text)];
  }
  const domain = domainToASCII(mailDomain.split("@").at(-1) ?? "").toLowerCase();
  if (domain === "") return [problem("Mail", `${mailDomain} is not the name of a domain.`)];
  return [
    await checkSpf(domain, outside),
    await checkDkim(domain, outside),
    await checkDmarc(domain, outside),
  ];
}

async function checkSpf(domain: string, { resolver }: Outside): Promise<Finding> {
  const records = (await readTexts(resolver, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    const text = `${domain} has no SPF record, so mails from it may be refused. Add the TXT record that your mail provider names, which starts with v=spf1.`;
    return warning("SPF", text);
  }
  if (records.length > 1)
    return problem("SPF", `${domain} has ${records.length} SPF records, so none counts. Join them into one.`);
  if (/\s\+?all(\s|$)/i.test(record))
    return problem(
      "SPF",
      `The record allows everyone to send mails from ${domain}. End it with -all: ${record}`,
    );
  return ok("SPF", `${domain}: ${record}`);
}

async function checkDkim(domain: string, { resolver, dkimSelector }: Outside): Promise<Finding> {
  if (dkimSelector === undefined) {
    const text =
      "Not checked: add --dkim-selector with the name of the key that your mail provider signs with.";
    return warning("DKIM", text);
  }
  const name = `${dkimSelector}._domainkey.${domain}`;
  const record = (await readTexts(resolver, name)).find((text) => /(^|[;\s])p\s*=/i.test(text));
  if (record === undefined)
    return problem("DKIM", `${name} has no key. Add the record that your mail provider names.`);
  return /(^|[;\s])p\s*=\s*[^;\s]/i.test(record)
    ? ok("DKIM", `${name} has a key.`)
    : problem("DKIM", `The key of ${name} was withdrawn: its p= is empty.`);
}

async function checkDmarc(domain: string, { resolver }: Outside): Promise<Finding> {
  // The record of a domain holds for those below it.
  const labels = domain.split(".");
  for (let start = 0; start === 0 || start < labels.length - 1; start += 1) {
    const name = `_dmarc.${labels.slice(start).join(".")}`;
    const record = (await readTexts(resolver, name)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record === undefined) continue;
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[1];
    return policy === undefined
      ? problem("DMARC", `The record of ${name} has no valid policy, such as p=none: ${record}`)
      : ok("DMARC", `${name}: ${record}`);
  }
  const text = `${domain} has no DMARC record, which large mail providers ask for. Add a TXT record for _dmarc.${domain}: v=DMARC1; p=none`;
  return warning("DMARC", text);
}

/** Returns the TXT records of a name. */
async function readTexts(resolver: Outside["resolver"], name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (/^E(NOTFOUND|NODATA)$/.test(codeOf(error) ?? "")) return [];
    throw error;
  }
}
