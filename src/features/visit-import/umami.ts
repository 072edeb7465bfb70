import { countryName } from "../../core/visits/server/places.ts";
import { nameCampaign, nameSource, nameTaggedSource } from "../../core/visits/server/sources.ts";
import { readLanguage } from "../../core/visits/server/traits.ts";
import { cleanName, cleanPath, parseTime } from "./clean-value.ts";
import type { ExportedView, ExportFormat, Row, SkippedRow } from "./exported-view.ts";
import { nameBrowser, nameDevice, nameSystem } from "./known-names.ts";

/** The columns of each version, and of a copy of the table `website_event` of a site of one's own. */
const needed = ["session_id", "url_path", "created_at"];

const umami: ExportFormat = { name: "Umami", readRow: readView };

/** Recognizes `website_event.csv` of Umami's data export by its header. */
export function recognizeUmami(
  header: readonly string[],
): { format: ExportFormat; columns: string[] } | undefined {
  return needed.every((column) => header.includes(column))
    ? { format: umami, columns: [...header] }
    : undefined;
}

/** Page views have the type 1. Others are custom events, clicks on links, pixels, and measurements. */
function isEvent(row: Row): boolean {
  const type = row("event_type");
  return type === "" ? row("event_name") !== "" : type !== "1";
}

function readView(row: Row, siteUrl: string): ExportedView | SkippedRow {
  if (isEvent(row)) return "events";
  if (row("browser") === "searchbot") return "bots";
  const time = parseTime(row("created_at"));
  const path = cleanPath(row("url_path"));
  const session = row("session_id");
  if (time === undefined || path === "" || session === "") return "invalid";
  return {
    // Visits of old versions have no id. Umami itself takes those of a visitor in one hour for a visit.
    visit: `${session} ${row("visit_id") || new Date(time).toISOString().slice(0, 13)}`,
    visitor: session,
    time,
    path,
    details: {
      source: readSource(row, siteUrl),
      campaign: cleanName(row("utm_campaign")) ?? (nameCampaign(`/?${row("url_query")}`) || undefined),
      country: countryName(row("country")),
      city: cleanName(row("city")),
      device: nameDevice(row("device")),
      browser: nameBrowser(row("browser")),
      system: nameSystem(row("os")),
      language: readLanguage(row("language")),
    },
  };
}

function readSource(row: Row, siteUrl: string): string {
  const domain = row("referrer_domain");
  const own = withoutWww(row("hostname"));
  if (domain === "" || withoutWww(domain) === own) return nameTaggedSource(`/?${row("url_query")}`);
  return nameSource(`https://${domain}`, siteUrl);
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}
