import type { IconShapes } from "../../ui/icon-shapes.ts";

/** One shape for each path. Lucide has no brands, so these marks are drawn for this site, in lines like its icons. */
const draw = (...paths: string[]): IconShapes => paths.map((d, key) => ["path", { d, key: String(key) }]);

export const marks = {
  github: draw(
    "M9.3 16.3C6 15.9 3.7 14 3.7 10.4c0-1.4.5-2.6 1.3-3.4-.3-1-.3-2.2.2-3.4 0 0 1.1-.1 2.9 1.2a13.5 13.5 0 0 1 7.8 0c1.8-1.3 2.9-1.2 2.9-1.2.5 1.2.5 2.4.2 3.4.8.8 1.3 2 1.3 3.4 0 3.6-2.3 5.5-5.6 5.9",
    "M9.3 16.3c-.7.6-.9 1.4-.9 2.2V21.5M14.7 16.3c.7.6.9 1.4.9 2.2v3M8.4 19.3c-2.3.6-3.3-.5-3.9-1.6-.3-.6-.8-1-1.5-1.1",
  ),
  gitlab: draw("M12 20.5 3.3 13.8 5.9 4.9 8.5 11.2h7l2.6-6.3 2.6 8.9z"),
  codeberg: draw("M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z", "M12 7.5 7.3 19.7M12 7.5l4.7 12.2"),
  linkedin: draw(
    "M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5z",
    "M7.6 10.6v6M7.6 7.4v.1M11.4 16.6v-6M11.4 13.2c0-1.6 1-2.6 2.6-2.6s2.5 1 2.5 2.6v3.4",
  ),
  x: draw("M4 4h4.2L20 20h-4.2zM19 4l-6.1 6.9M10.6 13.6 5 20"),
  youtube: draw(
    "M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5z",
    "M10 9v6l5-3z",
  ),
  stackOverflow: draw(
    "M4.5 14.5v6h13v-6",
    "M7.8 17.2h6.4M8 13.5l6.3 1.2M9.3 9.5l5.8 2.7M12 5.9l4.9 4.1M15.8 3.3l3.8 5.1",
  ),
  /** A speech bubble with an m. */
  mastodon: draw(
    "M15.5 19.8c-6 1.8-12-.6-12-7.4V8.5c0-3.5 2.3-4.8 4.3-5.1 2.6-.4 5.8-.4 8.4 0 2 .3 4.3 1.6 4.3 5.1v2c0 4.6-2.3 5.5-5.5 5.8-3 .3-5.6-.1-6.6-.5",
    "M8 12.5V9.2C8 7.8 8.8 7 10 7s2 .9 2 2.2V11m0-1.8C12 7.9 12.8 7 14 7s2 .8 2 2.2v3.3",
  ),
  /** A butterfly. */
  bluesky: draw(
    "M12 11C10.8 8.6 7.6 4.2 4.6 4.2 2.7 4.2 2.5 5.8 2.5 7c0 1 .6 5.5 1 6.4.9 1.7 2.9 2 4.8 1.7-3 .5-4 2.2-2.2 4.2 3.2 3.5 5-.8 5.9-3 .9 2.2 2.7 6.5 5.9 3 1.8-2 .8-3.7-2.2-4.2 1.9.3 3.9 0 4.8-1.7.4-.9 1-5.4 1-6.4 0-1.2-.2-2.8-2.1-2.8-3 0-6.2 4.4-7.4 6.8z",
  ),
} as const;

/** The hosts whose pages have an owner's account. Mastodon has many hosts, so its links say their kind. */
const hosts: Record<string, IconShapes> = {
  "github.com": marks.github,
  "gist.github.com": marks.github,
  "gitlab.com": marks.gitlab,
  "codeberg.org": marks.codeberg,
  "linkedin.com": marks.linkedin,
  "x.com": marks.x,
  "twitter.com": marks.x,
  "youtube.com": marks.youtube,
  "stackoverflow.com": marks.stackOverflow,
  "mastodon.social": marks.mastodon,
  "bsky.app": marks.bluesky,
};

/** Returns the mark of the site that an address belongs to, or `undefined` for any other address. */
export function findMark(url: string): IconShapes | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/^(www|m)\./, "");
  return Object.hasOwn(hosts, host) ? hosts[host] : undefined;
}
