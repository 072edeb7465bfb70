import { isbot } from "isbot";

/** User agents to remember. Browsers send few different ones, and a client that invents them only causes more checks. */
const maxKnown = 500;
/** The longest user agent to remember, so that the memory is bounded. */
const maxLength = 300;

/**
 * Creates the function that returns whether a user agent belongs to a bot. For the benchmark row "durable visit
 * recording": checking the list of all bots takes as long as all other limits, so results are cached.
 */
export function createBotCheck(): (userAgent: string) => boolean {
  const known = new Map<string, boolean>();
  return (userAgent) => {
    const knownResult = known.get(userAgent);
    if (knownResult !== undefined) return knownResult;
    const result = isbot(userAgent);
    if (known.size === maxKnown) known.clear();
    if (userAgent.length <= maxLength) known.set(userAgent, result);
    return result;
  };
}
