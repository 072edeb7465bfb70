import { isbot } from "isbot";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { countryName } from "../../core/visits/server/places.ts";
import { nameSource } from "../../core/visits/server/sources.ts";
import { readAgent } from "../../core/visits/server/traits.ts";
import { cleanName, cleanPath, parseTime } from "./clean-value.ts";
import type { ExportedView, ExportFormat, Row, SkippedRow, VisitDetails } from "./exported-view.ts";
import { deviceOfWidth, nameBrowser, nameSystem } from "./known-names.ts";

/** The versions of the CSV export that are known. The header starts with the number. */
const versions = ["1", "2"];

/**
 * Recognizes GoatCounter's export of page views as CSV by its header, such as `2Path,Title,Event,...`.
 * @see https://www.goatcounter.com/help/export
 * @throws ImportFault for a version that is not known
 */
export function recognizeGoatCounter(
  header: readonly string[],
): { format: ExportFormat; columns: string[] } | undefined {
  const [, version, path] = /^(\d+),?(Path)$/.exec(header[0] ?? "") ?? [];
  if (version === undefined || path === undefined || !header.includes("Session")) return undefined;
  if (!versions.includes(version))
    throw new ImportFault(
      `Version ${version} of GoatCounter's export format is not supported, only 1 and 2.`,
    );
  // The first version has the agent where the second has the name of the browser.
  const agentColumn = version === "1" ? "Browser" : "UserAgent";
  const readRow = (row: Row, siteUrl: string) => readView(row, row(agentColumn), siteUrl);
  return { format: { name: "GoatCounter", readRow }, columns: [path, ...header.slice(1)] };
}

function readView(row: Row, agent: string, siteUrl: string): ExportedView | SkippedRow {
  if (/^(1|true)$/.test(row("Event"))) return "events";
  if (!/^(0|false)?$/.test(row("Bot")) || (agent !== "" && isbot(agent))) return "bots";
  const time = parseTime(row("Date"));
  const path = cleanPath(row("Path"));
  if (time === undefined || path === "") return "invalid";
  // Without sessions, it is 0, and nothing tells which views belong together.
  const session = /^[0-]*$/.test(row("Session")) ? undefined : row("Session");
  const traits = readAgent(agent);
  const [width] = row("Screen size").split(",");
  return {
    visit: session,
    visitor: session,
    time,
    path,
    details: {
      ...readReferrer(row("Referrer"), row("Referrer scheme"), siteUrl),
      country: countryName(row("Location").slice(0, 2)),
      city: undefined,
      device: deviceOfWidth(Number(width)) ?? traits.device,
      browser: nameBrowser(row("Browser")) ?? traits.browser,
      system: nameSystem(row("System")) ?? traits.system,
      language: undefined,
    },
  };
}

/** What GoatCounter calls groups of sites for which it does not have the address. */
const groups: Record<string, string> = {
  "Slack Chat": "Slack",
  "Telegram Messenger": "Telegram",
  Twitter: "X",
};

/** The scheme tells what a referrer is: an address without its protocol, a group of sites, a campaign, or another one, such as an app. */
function readReferrer(
  referrer: string,
  scheme: string,
  siteUrl: string,
): Pick<VisitDetails, "source" | "campaign"> {
  const nothing = { source: undefined, campaign: undefined };
  if (referrer === "") return { ...nothing, source: "" };
  if (scheme === "c") return { ...nothing, campaign: cleanName(referrer) };
  if (scheme === "o")
    return { ...nothing, source: nameSource(`android-app://${referrer}`, siteUrl) || undefined };
  const isGroup = scheme === "g" && !/^[\w-]+(\.[\w-]+)+(\/|$)/.test(referrer);
  if (isGroup) return { ...nothing, source: groups[referrer] ?? cleanName(referrer) };
  const address = /^https?:\/\//.test(referrer) ? referrer : `https://${referrer}`;
  return { ...nothing, source: nameSource(address, siteUrl) };
}
