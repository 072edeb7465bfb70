import { type Connection, connectionSchema } from "../../../contract/connection.ts";
import { isPublicAddress } from "../../../server/transfer/import/fetch-picture.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";
import { type Answer, ask } from "./ask.ts";
import type { Outside } from "./outside.ts";

const [visitors, events] = ["Visitors", "Events"];
/** A reserved address (RFC 5737). A site that believes it lets visitors choose their own address. */
const forged = "192.0.2.1";
/** The site waits for 500 ms. */
const leastSpread = 200;

/** Asks the site how it sees this computer, which only the owner may know. */
export async function checkConnection({ site, key, connecting }: Outside): Promise<Finding[]> {
  if (key === undefined) {
    const text =
      "Not checked: set FOLIODESK_KEY to an API key of the site to see whether it knows the addresses of visitors, and whether a proxy delays events.";
    return [warning(visitors, text)];
  }
  const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": forged, Accept: "text/event-stream" };
  const answer = await ask(new URL("/api/connection", site), headers, connecting);
  const data = /^data: (.+)$/m.exec(answer.body)?.[1];
  if (answer.status !== 200 || data === undefined) {
    const advice =
      answer.status === 401 ? "It does not know the key in FOLIODESK_KEY" : "It may be an older version";
    return [warning(visitors, `Not checked: the site answered with status ${answer.status}. ${advice}.`)];
  }
  return [checkAddress(connectionSchema.parse(JSON.parse(data)), answer.address), checkEvents(answer)];
}

/** @param server the address that the site was asked at */
export function checkAddress({ address, trustedProxies }: Connection, server: string | undefined): Finding {
  const setting = `TRUST_PROXY is ${trustedProxies}`;
  const advice = "Set it to the number of proxies that add to X-Forwarded-For.";
  if (address === forged)
    return problem(
      visitors,
      `Visitors can choose their address, and so escape all limits: the site believed one that was made up. ${setting}. ${advice}`,
    );
  if (address === null || (!isPublicAddress(address) && server !== undefined && isPublicAddress(server)))
    return problem(
      visitors,
      `The site sees ${address ?? "no address"} in place of the address of this computer, so all visitors share their limits. ${setting}. ${advice}`,
    );
  return ok(
    visitors,
    `The site sees this computer as ${address}, and ignores an address that was made up. If this computer has another one, that of a proxy is taken for visitors: ${setting}.`,
  );
}

function checkEvents({ spread }: Answer): Finding {
  return spread >= leastSpread
    ? ok(events, "Events arrive when the site sends them.")
    : warning(
        events,
        "A proxy collects events, so the admin area shows new messages late. Turn off its buffering of responses.",
      );
}
