import { readStored, writeStored } from "../../ui/browser/storage.ts";
import { campaignParameters } from "../contract/campaign-parameters.ts";
import type { VisitReport } from "../contract/visit-report.ts";

const key = "visitOrigin";

type VisitOrigin = Pick<VisitReport, "referrer" | "entry">;

/**
 * Returns where a visit came from. If another page of this site has opened the document, that is where the first
 * document in this tab came from, unless the address names a campaign of its own.
 * @param own what the document itself says
 */
export function keepVisitOrigin(own: VisitOrigin): VisitOrigin {
  const query = new URL(own.entry, location.origin).searchParams;
  const isContinued =
    own.referrer.startsWith(`${location.origin}/`) && !campaignParameters.some((name) => query.has(name));
  const first = isContinued ? readStored(key, parseOrigin, "sessionStorage") : undefined;
  if (first === undefined) writeStored(key, JSON.stringify(own), "sessionStorage");
  return first ?? own;
}

function parseOrigin(text: string): VisitOrigin | undefined {
  const { referrer, entry } = JSON.parse(text);
  return typeof referrer === "string" && typeof entry === "string" ? { referrer, entry } : undefined;
}
