import type {
  Every,
  LetterSettings,
  QueuedLetter,
  VisitLetter,
} from "../../../../../contract/visit-letter.ts";
import type { LetterApi } from "../../../../../server/letter/owner.ts";
import { ownerClient, withTimeout } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

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
