import { type Finding, ok, problem, warning } from "../../../core/cli/finding.ts";
import { type Connection, connectionSchema } from "../../../core/http/contract/connection.ts";
import { isPrivate } from "../../../core/http/is-private.ts";
import { isPublicAddress } from "../../../core/http/is-public-address.ts";
import { ask } from "./ask.ts";
import type { Outside } from "./outside.ts";

const subject = "Visitors";
/** A reserved address (RFC 5737). A site that believes it lets visitors choose their own address. */
const forged = "192.0.2.1";

/** Asks the site how it sees this computer, which only the owner may know. */
export async function checkConnection({ site, key, connecting }: Outside): Promise<Finding[]> {
  if (key === undefined)
    return notChecked(
      "set FOLIODESK_KEY to an API key of the site to see whether it knows the addresses of visitors.",
    );
  if (!isPrivate(site)) return notChecked("the key in FOLIODESK_KEY must not be sent without encryption.");
  const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": forged };
  const { status, body, address } = await ask(new URL("/api/connection", site), headers, connecting);
  if (status === 401) return notChecked("the site does not know the key in FOLIODESK_KEY.");
  if (status !== 200)
    return notChecked(`the site answered with status ${status}. It may be an older version.`);
  return [checkAddress(connectionSchema.parse(JSON.parse(body)), address)];
}

function notChecked(reason: string): Finding[] {
  return [warning(subject, `Not checked: ${reason}`)];
}

/** @param server the address that the site was asked at */
export function checkAddress({ address, trustedProxies }: Connection, server: string | undefined): Finding {
  const setting = `TRUST_PROXY is ${trustedProxies}`;
  const advice = "Set it to the number of proxies that add to X-Forwarded-For.";
  if (address === forged)
    return problem(
      subject,
      `Visitors can choose their address, and so escape all limits: the site believed one that was made up. ${setting}. ${advice}`,
    );
  if (address === null || (!isPublicAddress(address) && server !== undefined && isPublicAddress(server)))
    return problem(
      subject,
      `The site sees ${address ?? "no address"} in place of the address of this computer, so all visitors share their limits. ${setting}. ${advice}`,
    );
  return ok(
    subject,
    `The site sees this computer as ${address}, and ignores an address that was made up. ${setting}. If ${address} is a proxy's address and not yours, raise it.`,
  );
}
