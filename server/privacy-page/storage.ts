import type { MarkdownBlock } from "../../contract/markdown.ts";
import { paragraph } from "../site-folder/own-pages/page-blocks.ts";
import { count, type PrivacySettings } from "./settings.ts";

export function describeLimits({ engine, config }: PrivacySettings): MarkdownBlock[] {
  const counts =
    engine === "sqlite"
      ? "These counts are in the memory of the server only, and are not written to its disk. They count for an hour, and for a day where posts are liked. After that, newer ones or the next restart replace them."
      : "These counts are in the database, with a hash of your network address that is made with a secret key. They count for an hour, and for a day where posts are liked. After that, they are deleted within minutes. The memory of the server can have addresses that are above a limit or have tried to sign in.";
  const mails =
    config.smtpUrl === undefined
      ? ""
      : " It can have what a mail server has answered, such as that an email address does not exist.";
  return [
    paragraph(
      `To keep floods of requests out, the server counts visits, likes, messages, and the like from each network address. ${counts}`,
    ),
    paragraph(
      `The program of this site keeps no list of requests. Its log says what has failed, without the network addresses of visitors.${mails} Attempts to sign in to the private area are logged, and stored for 90 days, with the names of the browser and the system, and the place.`,
    ),
  ];
}

export function describePlace({ engine }: PrivacySettings): MarkdownBlock[] {
  const place =
    engine === "sqlite"
      ? "a database file of this site (SQLite)"
      : "a PostgreSQL database that the server of this site uses";
  return [paragraph(`Visits, numbers, and messages are in ${place}.`)];
}

export function describeBackups({ engine, config: { backupKeep: keep } }: PrivacySettings): MarkdownBlock[] {
  const nightly =
    keep === undefined
      ? "This site makes no nightly backups."
      : `Every night, a backup is made, and kept with the data of the site: those of the last ${keptOf(keep)}.`;
  const before =
    engine === "sqlite"
      ? " Before a new version of the program changes the database, another backup is made. The last three of these are kept."
      : "";
  return [
    paragraph(
      `${nightly}${before} The owner can make others, and save messages as files, at any time; this page cannot know of those. A backup has visits and messages as they were at its time, but not the keys and hashes that tell visitors apart. What is deleted on the site stays in its older backups.`,
    ),
  ];
}

function keptOf({ days, weeks }: { days: number; weeks: number }): string {
  const daily = count(days, "day");
  if (weeks === 0) return daily;
  return `${daily}, and one of ${weeks === 1 ? "the week" : `each of the ${weeks} weeks`} before`;
}

export function describeOtherSites({ config }: PrivacySettings): MarkdownBlock[] {
  const { trustedProxies, edgeCache } = config;
  return [
    paragraph(
      "Pages load their scripts, styles, and fonts from this site. A post can show a picture from another site. Then your browser loads it from there, so that site learns your network address.",
    ),
    paragraph(
      `This page is about the program of this site. Whoever runs the server and the network in front of it can see your requests, too, and may keep lists of them.${
        trustedProxies === 0 ? "" : " Requests come through a proxy."
      }${edgeCache === undefined ? "" : " A cache may answer them in place of this site."}`,
    ),
  ];
}
