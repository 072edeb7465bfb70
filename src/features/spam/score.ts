/** In how many marked messages a token was. */
export interface TokenCounts {
  spam: number;
  wanted: number;
}

/** The probability for a token that was never seen, and how many messages that is worth (Robinson). */
const [unknownProbability, unknownWeight] = [0.5, 1];
/** Only tokens that far from 0.5 count, and of these the most telling ones. */
const [leastDistance, mostTokens] = [0.1, 150];

/**
 * Returns how likely a message with a token is spam, from 0 to 1: the share of spam among the messages that have it, as
 * if there were as much of both, drawn toward 0.5 the fewer there are (Gary Robinson, "A Statistical Approach to the
 * Spam Problem", 2003).
 * @param messages the number of marked messages, at least one of each
 */
export function rateToken({ spam, wanted }: TokenCounts, messages: TokenCounts): number {
  const seen = spam + wanted;
  if (seen === 0) return unknownProbability;
  const [spamShare, wantedShare] = [spam / messages.spam, wanted / messages.wanted];
  const share = spamShare / (spamShare + wantedShare);
  return (unknownWeight * unknownProbability + seen * share) / (unknownWeight + seen);
}

/**
 * Combines the ratings of tokens, from 0 for certainly wanted to 1 for certainly spam. 0.5 means that they say nothing,
 * or contradict each other: Fisher's method of combining probabilities, as SpamBayes uses it
 * (https://spambayes.sourceforge.net/background.html).
 */
export function combineRatings(ratings: readonly number[]): number {
  const telling = ratings
    .filter((rating) => Math.abs(rating - 0.5) >= leastDistance)
    .sort((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
    .slice(0, mostTokens);
  if (telling.length === 0) return 0.5;
  const sum = (value: (rating: number) => number) =>
    telling.reduce((total, rating) => total + Math.log(value(rating)), 0);
  const degrees = 2 * telling.length;
  const spam = 1 - chiSquareTail(-2 * sum((rating) => 1 - rating), degrees);
  const wanted = 1 - chiSquareTail(-2 * sum((rating) => rating), degrees);
  return (spam - wanted + 1) / 2;
}

/** Returns the probability that chi-square with an even number of degrees of freedom is at least `value`. */
export function chiSquareTail(value: number, degrees: number): number {
  const half = value / 2;
  let [term, total] = [Math.exp(-half), Math.exp(-half)];
  for (let index = 1; index < degrees / 2; index += 1) {
    term *= half / index;
    total += term;
  }
  return Math.min(total, 1);
}
