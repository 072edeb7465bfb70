/** What a request of a feed tells about who reads it. */
export interface FeedReader {
  /** From a closed list. */
  name: string;
  /** `service`: fetches for all of its subscribers. `program`: fetches for one person. `unknown`: may also be a crawler. */
  kind: "service" | "program" | "unknown";
}

/** The services that say how many subscribers they fetch for. Some also name the one of Google, so that one comes last. */
const services: readonly [RegExp, string][] = [
  [/\bfeedly/i, "Feedly"],
  [/\binoreader/i, "Inoreader"],
  [/\bnewsblur/i, "NewsBlur"],
  [/\btheoldreader/i, "The Old Reader"],
  [/\bfeedbin\b/i, "Feedbin"],
  [/\bbazqux/i, "BazQux"],
  [/\bbloglovin/i, "Bloglovin"],
  [/\bnetvibes/i, "Netvibes"],
  [/\bfeedhq/i, "FeedHQ"],
  [/\bfeedspot/i, "Feedspot"],
  [/\bfeedfetcher-google/i, "Google"],
];

/** Programs on a device, or on a server of one person. */
const programs: readonly [RegExp, string][] = [
  [/\bminiflux/i, "Miniflux"],
  [/\bfreshrss/i, "FreshRSS"],
  [/\btiny tiny rss/i, "Tiny Tiny RSS"],
  [/\bnextcloud[- ]news/i, "Nextcloud News"],
  [/\bcommafeed/i, "CommaFeed"],
  [/\bselfoss/i, "selfoss"],
  [/\bnetnewswire/i, "NetNewsWire"],
  [/\breeder\b/i, "Reeder"],
  [/\breadkit/i, "ReadKit"],
  [/\bunread\b.*\brss\b/i, "Unread"],
  [/\bvienna\/\d/i, "Vienna"],
  [/\bthunderbird\//i, "Thunderbird"],
  [/\bliferea/i, "Liferea"],
  [/\bakregator/i, "Akregator"],
  [/\brssguard|\brss guard/i, "RSS Guard"],
  [/\bquiterss/i, "QuiteRSS"],
  [/\bnewsboat/i, "Newsboat"],
  [/\belfeed/i, "Elfeed"],
];

const other: FeedReader = { name: "Other", kind: "unknown" };

/** Longer than what any reader says about itself, in characters. */
const readLength = 500;

/** Names the reader by its `User-Agent`. */
export function nameReader(userAgent: string): FeedReader {
  const text = userAgent.slice(0, readLength);
  for (const [kind, list] of [
    ["service", services],
    ["program", programs],
  ] as const) {
    const name = list.find(([pattern]) => pattern.test(text))?.[1];
    if (name !== undefined) return { name, kind };
  }
  return other;
}

/** The most subscribers that a service can have. Whoever forges a number can say no more. */
export const mostSubscribers = 10_000_000;

/**
 * Returns the number of subscribers that a `User-Agent` says, as in `Feedbin feed-id:1373711 - 142 subscribers`.
 * Returns 0 if it says none, or an impossible number.
 */
export function readSubscribers(userAgent: string): number {
  const [, digits = "0"] =
    /(?<![\w.,-])(\d{1,9}|\d{1,3}(?:,\d{3}){1,3}) (?:subscriber|reader|user)s?\b/i.exec(
      userAgent.slice(0, readLength),
    ) ?? [];
  const number = Number(digits.replaceAll(",", ""));
  return number <= mostSubscribers ? number : 0;
}

/** Returns the id by which a service tells feeds apart, as in `feed-id=0719795c`. The same post list can have several. */
export function readFeedId(userAgent: string): string | undefined {
  return /\bfeed-?id[=:] ?([\w-]{1,64})/i.exec(userAgent.slice(0, readLength))?.[1];
}
