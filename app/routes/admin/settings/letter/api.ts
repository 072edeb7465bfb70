import type {
  Every,
  LetterSettings,
  QueuedLetter,
  VisitLetter,
} from "../../../../../contract/visit-letter.ts";
import { ownerApi, withTimeout } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchLetter(): Promise<VisitLetter> {
  return parse(ownerApi["visit-letter"].$get());
}

export function saveLetter(json: LetterSettings): Promise<VisitLetter> {
  return parse(ownerApi["visit-letter"].$put({ json }, withTimeout()));
}

/** Has the letter about the last week or month sent, and returns its period. */
export function sendLetter(every: Every): Promise<QueuedLetter> {
  return parse(ownerApi["visit-letter"].send.$post({ json: { every } }, withTimeout()));
}
