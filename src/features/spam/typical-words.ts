import type { TokenCounts } from "./score.ts";

/** As many messages of each kind the shipped words stand for. */
export const typicalMessages = 400;

/** Of the 11 characters of a token's key, 6 are enough to tell some thousand words apart. */
const keyLength = 6;
/** A word that is in all messages has this share: two digits to the base 36. */
const wholeShare = 36 ** 2 - 1;

/** A list of words that `bench/spam/make-typical-words.ts` has made: how often each is in spam, and in wanted messages. */
export interface TypicalWords {
  /** Returns in how many of the typical messages a token is, or `undefined` for one that is not in the list. */
  get: (key: string) => TokenCounts | undefined;
}

/** Reads the shipped list, of which only its text stays in memory. */
export async function readTypicalWords(): Promise<TypicalWords> {
  const { default: lines } = await import("./typical-words.json", { with: { type: "json" } });
  return parseTypicalWords(lines.join(" "));
}

/** Parses a list, in which each word has its shortened key and its two shares, without anything in between. */
export function parseTypicalWords(list: string): TypicalWords {
  const entries = new Map((list.match(/\S{10}/g) ?? []).map((entry) => [entry.slice(0, keyLength), entry]));
  const share = (entry: string, start: number) =>
    (Number.parseInt(entry.slice(start, start + 2), 36) / wholeShare) * typicalMessages;
  return {
    get: (key) => {
      const entry = entries.get(key.slice(0, keyLength));
      if (entry === undefined) return undefined;
      return { spam: share(entry, keyLength), wanted: share(entry, keyLength + 2) };
    },
  };
}

/** Writes a word of a list. The shares are from 0 to 1. */
export function writeTypicalWord(key: string, { spam, wanted }: TokenCounts): string {
  const write = (share: number) =>
    Math.round(share * wholeShare)
      .toString(36)
      .padStart(2, "0");
  return `${key.slice(0, keyLength)}${write(spam)}${write(wanted)}`;
}
