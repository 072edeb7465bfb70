import type {
  Every,
  LetterSettings,
  QueuedLetter,
  VisitLetter,
} from "../../../../../contract/visit-letter.ts";
import type { FormResult } from "../../../../admin/form-result.ts";
import { ownerApi, withTimeout } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchLetter(): Promise<VisitLetter> {
  return parse(ownerApi["visit-letter"].$get());
}

export async function saveLetter(json: LetterSettings): Promise<FormResult<VisitLetter>> {
  return { saved: await parse(ownerApi["visit-letter"].$put({ json }, withTimeout())) };
}

/** Has the letter about the last week or month sent, and returns its period. */
export function sendLetter(every: Every): Promise<QueuedLetter> {
  return parse(ownerApi["visit-letter"].send.$post({ json: { every } }, withTimeout()));
}
