import type { VisitImport } from "../../../../../contract/visit-import.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";

/** Imports the visits of an export of GoatCounter or Umami. Returns what was stored, or why nothing was. */
export async function importVisits(file: File): Promise<VisitImport | { refused: string }> {
  const response = await ownerApi.insight.imports.$post(undefined, { init: { body: file } });
  if (response.ok) return response.json();
  return { refused: (await readRefusal(response)).message };
}
