import { splitWords } from "../../core/search/split-words.ts";
import { type JudgedMessage, listLinks } from "./read-tokens.ts";
import type { StampAge } from "./stamps.ts";

/** Something that speaks for spam. A message is suspected when the weights add up to 1. */
export interface Evidence {
  /** For the owner, such as "Has 12 links". */
  reason: string;
  weight: number;
}

/** Nobody types four answers in that many seconds after a page was rendered. */
const fastest = 3;
/** A page can be open for days before somebody writes. */
const oldest = 7 * 24 * 3_600;

/**
 * Returns what speaks for spam before anything was learned. None of it is enough by itself, except markup for links
 * that forums understand, and people do not type.
 * @param repetitions how many other addresses have sent the same text lately
 */
export function findEvidence(
  { name, message }: JudgedMessage,
  { age, repetitions }: { age: StampAge; repetitions: number },
): Evidence[] {
  return [...judgeStamp(age), ...judgeLinks(name, message), ...judgeRepetitions(repetitions)];
}

/** A missing stamp says nothing: programs may use the API, and browsers keep old scripts. */
function judgeStamp(age: StampAge): Evidence[] {
  if (age === "missing") return [];
  if (age === "forged")
    return [{ reason: "The form had a time stamp that is not from this site", weight: 0.5 }];
  const { seconds } = age;
  if (seconds < fastest) {
    const reason =
      seconds < 1
        ? "Sent within a second after the page was loaded"
        : `Sent ${seconds} second${seconds === 1 ? "" : "s"} after the page was loaded`;
    return [{ reason, weight: 0.6 }];
  }
  if (seconds <= oldest) return [];
  const days = Math.floor(seconds / 86_400);
  return [{ reason: `Sent with a page that was loaded ${days} days before`, weight: 0.2 }];
}

function judgeLinks(name: string, message: string): Evidence[] {
  const links = listLinks(message).length;
  return [
    ...(/\[(url|link)[=\]]/i.test(message) ? [{ reason: "Has links as forums write them", weight: 1 }] : []),
    ...(/<a\s[^>]*href/i.test(message) ? [{ reason: "Has links in HTML", weight: 0.4 }] : []),
    ...(links >= 10 ? [{ reason: `Has ${links} links`, weight: 0.5 }] : []),
    ...(links >= 4 && links < 10 ? [{ reason: `Has ${links} links`, weight: 0.3 }] : []),
    ...(links >= 3 && countOtherWords(message) < links
      ? [{ reason: "Has little but links", weight: 0.7 }]
      : []),
    ...(listLinks(name).length > 0 ? [{ reason: "Has a link in the name", weight: 0.7 }] : []),
  ];
}

function countOtherWords(text: string): number {
  return splitWords(text.replaceAll(/(?:https?:\/\/|www\.)\S*/gi, " ")).length;
}

function judgeRepetitions(count: number): Evidence[] {
  if (count < 2) return [];
  return [{ reason: `The same text came from ${count} other addresses`, weight: 0.7 }];
}
