import { ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { Every, LetterSettings, QueuedLetter, VisitLetter } from "../contract.ts";
import type { LetterApi } from "../owner.ts";

const letterApi = ownerClient<LetterApi>();

export function fetchLetter(): Promise<VisitLetter> {
  return parse(letterApi["visit-letter"].$get());
}

export function saveLetter(json: LetterSettings): Promise<VisitLetter> {
  return parse(letterApi["visit-letter"].$put({ json }, withTimeout()));
}

/** Has the letter about the last week or month sent, and returns its period. */
export function sendLetter(every: Every): Promise<QueuedLetter> {
  return parse(letterApi["visit-letter"].send.$post({ json: { every } }, withTimeout()));
}
