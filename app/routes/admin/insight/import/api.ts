import type { VisitImport } from "../../../../../contract/visit-import.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { type Refused, readSaved } from "../../../../admin/send-result.ts";

/** Imports the visits of an export of GoatCounter or Umami. Returns what was stored, or why nothing was. */
export async function importVisits(file: File): Promise<VisitImport | Refused> {
  return readSaved(await ownerApi.insight.imports.$post(undefined, { init: { body: file } }));
}
