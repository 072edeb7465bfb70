// Invents the visitors of src/features/insight/e2e/insight-crowd.spec.ts who come through plain HTTP. The same ones each time.

import type { Traits, TruePage, TrueVisit } from "./insight-truth.ts";

export const timeZone = "Europe/Berlin";
const summerTime = "2026-03-29";

/** Returns a time in Berlin, where the clocks are set forward at 2 AM on March 29. */
export function timeIn(day: string, hour: number, minute = 0): number {
  const isSummer = day > summerTime || (day === summerTime && hour >= 3);
  return Date.parse(`${day}T00:00:00Z`) + (hour - (isSummer ? 2 : 1)) * 3_600_000 + minute * 60_000;
}

export interface Kind {
  headers: Record<string, string>;
  traits: Traits;
}

function agent(text: string, device: string | undefined, browser: string, system: string): Kind {
  const traits = { ...(device && { Devices: device }), Browsers: browser, Systems: system };
  return { headers: { "User-Agent": `Mozilla/5.0 (${text}` }, traits };
}

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

const linuxChrome = agent(`X11; Linux x86_64) ${blink} Safari/537.36`, "Desktop", "Chrome", "Linux");

export const agents = [
  agent(
    `iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
    "Phone",
    "Safari",
    "iOS",
  ),
  agent(`Linux; Android 14; Pixel 8) ${blink} Mobile Safari/537.36`, "Phone", "Chrome", "Android"),
  agent(
    `iPad; CPU OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
    "Tablet",
    "Safari",
    "iOS",
  ),
  agent(
    "Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Desktop",
    "Firefox",
    "Windows",
  ),
  agent(
    `Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0.0.0`,
    "Desktop",
    "Microsoft Edge",
    "Windows",
  ),
  agent(
    `Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`,
    "Desktop",
    "Safari",
    "macOS",
  ),
  agent(
    `Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Phone",
    "Samsung Internet for Android",
    "Android",
  ),
  agent(`X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, undefined, "Chrome", "Chrome OS"),
  linuxChrome,
];

export const languages: [accepted: string, name: string | undefined][] = [
  ["de-DE,de;q=0.9,en;q=0.8", "German"],
  ["de", "German"],
  ["en-US,en;q=0.9", "English"],
  ["en-GB", "English"],
  ["fr-CH,fr;q=0.9", "French"],
  ["pt-BR", "Portuguese"],
  ["ja", "Japanese"],
  ["*", undefined],
];

/** Networks in the bundled database, and what a proxy says. */
const places: { network: string; headers?: Record<string, string>; traits: Traits }[] = [
  { network: "141.20", traits: { Countries: "Germany" } },
  { network: "138.26", traits: { Countries: "United States" } },
  { network: "193.54", traits: { Countries: "France" } },
  { network: "129.67", traits: { Countries: "United Kingdom" } },
  { network: "143.107", traits: { Countries: "Brazil" } },
  { network: "129.132", traits: { Countries: "Switzerland" } },
  { network: "10.9", traits: {} },
  {
    network: "10.10",
    headers: { "CF-IPCountry": "JP", "CF-IPCity": "Ky%C5%8Dto" },
    traits: { Countries: "Japan", Cities: "Kyōto, Japan" },
  },
  {
    network: "141.21",
    headers: { "CF-IPCountry": "DE", "CF-IPCity": "Berlin" },
    traits: { Countries: "Germany", Cities: "Berlin, Germany" },
  },
  // There is another one of this name.
  {
    network: "10.11",
    headers: { "CF-IPCountry": "US", "CF-IPCity": "Berlin" },
    traits: { Countries: "United States", Cities: "Berlin, United States" },
  },
];

export const referrers: [address: string, name: string][] = [
  ["https://news.ycombinator.com/item?id=1", "Hacker News"],
  ["https://www.google.com/", "Google"],
  ["https://old.reddit.com/r/programming/", "Reddit"],
  ["https://t.co/abc", "X"],
  ["android-app://com.linkedin.android/", "LinkedIn"],
  ["https://www.small-blog.example/links?page=2", "small-blog.example"],
  ["http://127.0.0.1/me", "Direct"],
  ["", "Direct"],
  ["", "Direct"],
];

export const campaigns: [query: string, name: string | undefined, source?: string][] = [
  ["?utm_campaign=Spring%20letter&utm_source=mail", "Spring letter", "mail"],
  ["?ref=acme", "acme"],
  ["?utm_source=newsletter", "newsletter", "newsletter"],
  ["", undefined],
  ["", undefined],
  ["", undefined],
];

/** Addresses in reports, and what the screen calls them. The site does not have those without a name. */
const addresses: [path: string, name: string | undefined][] = [
  ["/", "Home"],
  ["/me", "/me"],
  ["/me/", "/me"],
  ["/projects", "/projects"],
  ["/tech", "/tech"],
  ["/contact", "/contact"],
  ["/blog", "/blog"],
  ["/blog/first-light", "/blog/first-light"],
  ["/blog/first-light?page=2#end", "/blog/first-light"],
  ["/blog/second-light", "/blog/second-light"],
  ["/blog/draft", undefined],
  ["/blog/invented", undefined],
  ["/wp-login.php", undefined],
  ["/me/too", undefined],
];

const actions: [name: string, shown: string][] = [
  ["contact-started", "Contact form started"],
  ["contact-sent", "Message sent"],
  ["resume", "Resume downloaded"],
  ["project", "Project link opened"],
  ["outbound", "Other link opened"],
  ["like", "Post liked"],
  ["feed", "Feed opened"],
];

/** A report, and when it is sent: with the visit, after its day was counted, or when it is too late. */
export interface PlannedReport {
  body: { version: number };
  sent: "now" | "nextDay" | "tooLate";
}

export interface PlannedVisit {
  time: number;
  headers: Record<string, string>;
  reports: PlannedReport[];
  truth: TrueVisit;
}

/** Days with visits. There were none on March 24. */
export const days = [
  ...["2026-03-20", "2026-03-21", "2026-03-22", "2026-03-23", "2026-03-25", "2026-03-26", "2026-03-27"],
  ...["2026-03-28", summerTime, "2026-03-30", "2026-03-31", "2026-04-01", "2026-04-02"],
];
export const today = "2026-04-02";

/** Just after midnight, around the hour that does not exist, and just before midnight. */
const hours = [
  { hour: 0, minute: 0 },
  { hour: 1, minute: 59 },
  { hour: 3, minute: 1 },
  { hour: 9, minute: 30 },
  { hour: 14, minute: 15 },
  { hour: 18, minute: 45 },
  { hour: 23, minute: 59 },
];

/** Returns numbers from 0 to 1 that seem random, and are the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let random = createRandom(0);

function below(count: number): number {
  return Math.floor(random() * count);
}

function pick<Item>(items: readonly Item[]): Item {
  return items[below(items.length)] as Item;
}

function isOneOf(share: number): boolean {
  return random() < share;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Invents people, and returns their visits in the order of time. Some come again on the same day or another one. */
export function inventVisits(people: number): PlannedVisit[] {
  random = createRandom(20_260_402);
  const visits: PlannedVisit[] = [];
  let last: { address: string; place: (typeof places)[number] } | undefined;
  for (let person = 0; person < people; person += 1) {
    // Some share a household, and so an address. With the same browser, they cannot be told apart.
    const place = last && isOneOf(0.1) ? last.place : pick(places);
    const address =
      last && place === last.place && isOneOf(0.5)
        ? last.address
        : `${place.network}.${person >> 8}.${person & 255}`;
    last = { address, place };
    const browser = pick(agents);
    const [accepted, language] = pick(languages);
    const kind = {
      headers: {
        "X-Forwarded-For": isOneOf(0.2) ? `203.0.113.7, ${address}` : address,
        "Accept-Language": accepted,
        ...browser.headers,
        ...place.headers,
      },
      traits: { ...browser.traits, ...place.traits, ...(language && { Languages: language }) },
    };
    const visitor = `${address} ${browser.headers["User-Agent"]}`;
    const day = pick(days.slice(0, -1));
    visits.push(inventVisit(kind, visitor, day));
    if (isOneOf(0.2)) visits.push(inventVisit(kind, visitor, day));
    if (isOneOf(0.15)) visits.push(inventVisit(kind, visitor, pick(days)));
  }
  return visits.sort((a, b) => a.time - b.time);
}

function inventVisit({ headers, traits }: Kind, visitor: string, day: string): PlannedVisit {
  const { hour, minute } = pick(hours);
  const when = { day, hour };
  const time = timeIn(day, hour, minute);
  if (isOneOf(0.05)) {
    const refusal = { [pick(["DNT", "Sec-GPC"])]: "1" };
    const truth = { ...when, visitor: undefined, traits: {}, isReported: false, pages: [], actions: [] };
    return { time, headers: { ...headers, ...refusal, Referer: "/me" }, reports: [], truth };
  }
  const [path, name] = pick(addresses);
  const silent = {
    ...when,
    visitor,
    traits,
    isReported: false,
    pages: name === undefined ? [] : [{ name }],
    actions: [],
  };
  const visit = { time, headers: { ...headers, Referer: path }, reports: [], truth: silent };
  return isOneOf(0.15) ? visit : addReports(visit, path);
}

interface Told {
  path: string;
  seconds: number;
  read: number;
}

/** Reports in several versions, each with more than the one before. They arrive in any order, and some twice. */
function addReports(visit: PlannedVisit, entry: string): PlannedVisit {
  const [referrer, site] = pick(referrers);
  const [query, campaign, source = site] = pick(campaigns);
  const seen = [
    entry,
    ...shuffle(addresses)
      .slice(0, below(4))
      .map(([path]) => path),
  ].filter((path, index, all) => all.indexOf(path) === index);
  const told = seen.map(
    (path): Told => ({
      path,
      seconds: below(400),
      read: pick([0, 10, 24, 25, 49, 50, 74, 75, 89, 90, 99, 100]),
    }),
  );
  const done = shuffle(actions).slice(0, pick([0, 0, 0, 1, 1, 2, 3]));
  const versions = 1 + below(4);
  const states = Array.from({ length: versions }, (_, index) => ({
    pages: told.slice(0, Math.ceil((told.length * (index + 1)) / versions)),
    actions: done.slice(0, Math.floor((done.length * (index + 1)) / versions)),
  }));
  const fate = random();
  // Today ends before a report can be late.
  const isToday = visit.truth.day === today;
  const lastSent = isToday ? "now" : fate < 0.03 ? "tooLate" : fate < 0.13 ? "nextDay" : "now";
  const reports = states.map(
    (state, index): PlannedReport => ({
      body: {
        version: index + 1,
        referrer,
        entry: entry.replace(/[?#].*/, "") + query,
        pages: state.pages,
        actions: state.actions.map(([name]) => name),
      } as PlannedReport["body"],
      sent: index === versions - 1 ? lastSent : "now",
    }),
  );
  const counted = lastSent === "tooLate" ? states.at(-2) : states.at(-1);
  if (counted === undefined) return { ...visit, reports };
  const truth = {
    ...visit.truth,
    traits: { ...visit.truth.traits, Sources: source, ...(campaign && { Campaigns: campaign }) },
    isReported: true,
    pages: truePages(counted.pages),
    actions: counted.actions.map(([, shown]) => shown),
  };
  return { ...visit, reports: shuffle([...reports, pick(reports)]), truth };
}

/** Pages that the site has. Different addresses of a page are one. */
function truePages(told: readonly Told[]): TruePage[] {
  const pages = new Map<string, Required<TruePage>>();
  for (const { path, seconds, read } of told) {
    const name = addresses.find(([address]) => address === path)?.[1];
    if (name === undefined) continue;
    const before = pages.get(name) ?? { seconds: 0, read: 0 };
    pages.set(name, { name, seconds: before.seconds + seconds, read: Math.max(before.read, read) });
  }
  return [...pages.values()];
}

/** Search engines, previews of links, and programs. */
export const bots = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "TelegramBot (like TwitterBot)",
  "WhatsApp/2.23.20.0",
  `Mozilla/5.0 (X11; Linux x86_64) ${blink.replace("Chrome", "HeadlessChrome")} Safari/537.36`,
  "curl/8.5.0",
];

/** A visit of a flood from one network of IPv6, in which each request has an address of its own. */
export function inventFlooder(number: number): Kind & { address: string } {
  return { ...linuxChrome, address: `2001:db8:1:2::${(number + 1).toString(16)}` };
}
