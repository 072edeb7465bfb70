import { parseAccept } from "hono/utils/accept";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest first. */
const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** What an encoding counts that is neither named nor refused: less than any that is named. */
const unnamed = 0.0001;

/**
 * Returns the encodings that a client accepts, the best one first: those that it prefers, and among equals the smallest
 * (RFC 9110, section 12.5.3). There are none if it refuses all. `identity` needs no name to be accepted, and the others
 * need none only from a client that refuses `identity`.
 */
export function acceptedEncodings(header: string): Encoding[] {
  const named = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const others = named.get("identity") === 0 ? unnamed : 0;
  const qualityOf = (encoding: Encoding) =>
    named.get(encoding) ?? named.get("*") ?? (encoding === "identity" ? unnamed : others);
  return encodings.filter((encoding) => qualityOf(encoding) > 0).sort((a, b) => qualityOf(b) - qualityOf(a));
}
