import type {
  Every,
  LetterSettings,
  QueuedLetter,
  VisitLetter,
} from "../../../../../contract/visit-letter.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchLetter(): Promise<VisitLetter> {
  return parse(ownerApi["visit-letter"].$get());
}

/** Milliseconds after which a call of a button fails. */
const timeout = 30_000;

export function saveLetter(json: LetterSettings): Promise<VisitLetter> {
  const init = { signal: AbortSignal.timeout(timeout) };
  return parse(ownerApi["visit-letter"].$put({ json }, { init }));
}

/** Has the letter about the last week or month sent, and returns its period. */
export function sendLetter(every: Every): Promise<QueuedLetter> {
  const init = { signal: AbortSignal.timeout(timeout) };
  return parse(ownerApi["visit-letter"].send.$post({ json: { every } }, { init }));
}
