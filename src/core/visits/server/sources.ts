import { campaignParameters } from "../contract/campaign-parameters.ts";
import { readableHost } from "./readable-host.ts";

/** Well-known sites by their domain, without what comes before it. Several domains can have the same name. */
const knownSites: Record<string, readonly string[]> = {
  Google: ["google"],
  "Google News": ["news.google.com"],
  Gmail: ["mail.google.com", "com.google.android.gm"],
  Bing: ["bing.com"],
  DuckDuckGo: ["duckduckgo.com"],
  Yahoo: ["yahoo"],
  Yandex: ["yandex", "ya.ru"],
  Baidu: ["baidu.com"],
  Ecosia: ["ecosia.org"],
  Brave: ["search.brave.com"],
  Startpage: ["startpage.com"],
  Qwant: ["qwant.com"],
  Kagi: ["kagi.com"],
  Naver: ["naver.com"],
  Seznam: ["seznam.cz"],
  Swisscows: ["swisscows.com"],
  Mojeek: ["mojeek.com"],
  Marginalia: ["search.marginalia.nu", "marginalia-search.com"],
  ChatGPT: ["chatgpt.com", "chat.openai.com"],
  Claude: ["claude.ai"],
  Gemini: ["gemini.google.com"],
  Perplexity: ["perplexity.ai"],
  Copilot: ["copilot.microsoft.com"],
  Phind: ["phind.com"],
  "Hacker News": ["news.ycombinator.com", "hn.algolia.com", "hckrnews.com", "hackerweb.app"],
  Lobsters: ["lobste.rs"],
  Reddit: ["reddit.com", "com.reddit.frontpage"],
  Tildes: ["tildes.net"],
  Lemmy: ["lemmy.world", "lemmy.ml", "programming.dev"],
  LinkedIn: ["linkedin.com", "lnkd.in", "com.linkedin.android"],
  X: ["x.com", "twitter.com", "t.co", "com.twitter.android"],
  Bluesky: ["bsky.app", "go.bsky.app"],
  Mastodon: [
    "mastodon.social",
    "mastodon.online",
    "fosstodon.org",
    "hachyderm.io",
    "mstdn.social",
    "infosec.exchange",
  ],
  Threads: ["threads.net", "threads.com"],
  Facebook: ["facebook.com", "fb.com", "fb.me", "com.facebook.katana"],
  Instagram: ["instagram.com", "com.instagram.android"],
  TikTok: ["tiktok.com"],
  YouTube: ["youtube.com", "youtu.be"],
  Pinterest: ["pinterest"],
  Telegram: ["t.me", "telegram.org", "org.telegram.messenger"],
  WhatsApp: ["whatsapp.com", "wa.me"],
  Discord: ["discord.com", "discordapp.com"],
  Slack: ["slack.com", "com.slack"],
  "Microsoft Teams": ["teams.microsoft.com"],
  Outlook: ["outlook.live.com", "outlook.office.com", "outlook.office365.com"],
  VK: ["vk.com"],
  Weibo: ["weibo.com", "weibo.cn"],
  Xing: ["xing.com"],
  GitHub: ["github.com", "github.io"],
  GitLab: ["gitlab.com"],
  Codeberg: ["codeberg.org"],
  "Stack Overflow": ["stackoverflow.com"],
  npm: ["npmjs.com"],
  PyPI: ["pypi.org"],
  "crates.io": ["crates.io"],
  "dev.to": ["dev.to"],
  Hashnode: ["hashnode.com", "hashnode.dev"],
  Medium: ["medium.com"],
  Substack: ["substack.com"],
  "Product Hunt": ["producthunt.com"],
  "Indie Hackers": ["indiehackers.com"],
  Pocket: ["getpocket.com"],
  Feedly: ["feedly.com"],
  Inoreader: ["inoreader.com"],
  Newsblur: ["newsblur.com"],
  Wikipedia: ["wikipedia.org"],
};

const namesByDomain = new Map(
  Object.entries(knownSites).flatMap(([name, domains]) => domains.map((domain) => [domain, name] as const)),
);

const maxLength = 100;

/**
 * Returns the name of the site that a link was followed from: one of well-known names, or else its domain without
 * `www.`. Returns an empty text if there is none, it is not on the web, or it is this site.
 * @param referrer an address, as `document.referrer` is
 */
export function nameSource(referrer: string, siteUrl: string): string {
  const url = URL.parse(referrer);
  if (url === null || !["http:", "https:", "android-app:"].includes(url.protocol)) return "";
  const host = withoutWww(url.hostname.toLowerCase());
  if (host === "" || host === withoutWww(new URL(siteUrl).hostname)) return "";
  return knownName(host) ?? readableHost(host).slice(0, maxLength);
}

/** The source of visits without a link. */
export const direct = "Direct";

/** Returns the name of a stored source. `null` if it is not known where a visit came from. */
export function describeSource(source: string | null): string | null {
  return source === "" ? direct : source;
}

/** Whether a source has one of the well-known names. Any other is a domain, which a stranger can invent. */
export function isWellKnownSource(name: string): boolean {
  return Object.hasOwn(knownSites, name) || name === direct;
}

/** Looks the host up, then what is above it: `old.reddit.com`, `reddit.com`, and for sites of many countries `google`. */
function knownName(host: string): string | undefined {
  const labels = host.split(".");
  for (let start = 0; start < labels.length; start += 1) {
    const name = namesByDomain.get(labels.slice(start).join("."));
    if (name !== undefined && (labels.length - start > 1 || start === 0)) return name;
  }
  return namesByDomain.get(labels.at(isSecondLevel(labels) ? -3 : -2) ?? "");
}

/** Whether a domain is below one such as `co.uk`. */
function isSecondLevel(labels: string[]): boolean {
  return labels.length > 2 && /^(?:co|com|org|net|ac)$/.test(labels.at(-2) ?? "");
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/**
 * Returns the source that an address names in its query as `utm_source`: one of the well-known names, or else the text
 * as it is. Returns an empty text if it names none.
 * @param entry a path with its query
 */
export function nameTaggedSource(entry: string): string {
  const tag = readParameter(entry, "utm_source");
  if (tag === "") return "";
  const plain = tag.toLowerCase();
  const known = Object.keys(knownSites).find((name) => name.toLowerCase() === plain.replaceAll(/[_-]/g, " "));
  return known ?? knownName(withoutWww(plain)) ?? knownName(`${plain}.com`) ?? tag;
}

/**
 * Returns the name of the campaign that an address belongs to, which is in its query. Returns an empty text if it has
 * none.
 * @param entry a path with its query
 */
export function nameCampaign(entry: string): string {
  for (const name of campaignParameters) {
    const value = readParameter(entry, name);
    if (value !== "") return value;
  }
  return "";
}

function readParameter(entry: string, name: string): string {
  const value = URL.parse(entry, "https://site.example")?.searchParams.get(name) ?? "";
  return value
    .replace(/[\p{Cc}\p{Cf}\u2026]/gu, "")
    .trim()
    .slice(0, maxLength);
}
