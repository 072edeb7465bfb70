import { countOf } from "../../contract/count-of.ts";
import type { MarkdownBlock } from "../../contract/markdown.ts";
import { paragraph } from "../posts/body/blocks.ts";
import type { PrivacySettings } from "./settings.ts";

export function describeLimits({ engine, config }: PrivacySettings): MarkdownBlock[] {
  const counts =
    engine === "sqlite"
      ? "These counts are only in the server's memory, not on its disk. They apply for an hour, or for a day in the case of likes. After that, newer ones or the next restart replace them."
      : "These counts are in the database, with a hash of your network address that is made with a secret key. They apply for an hour, or for a day in the case of likes, and are deleted within minutes after that. The server's memory can contain addresses that are over a limit or have tried to sign in.";
  const mails =
    config.smtpUrl === undefined
      ? ""
      : " It can contain a mail server's answer, such as that an email address does not exist.";
  return [
    paragraph(
      `To keep out floods of requests, the server counts visits, likes, messages, and the like from each network address. ${counts}`,
    ),
    paragraph(
      `The site's software keeps no list of requests. Its log says what has failed, without visitors' network addresses.${mails} Attempts to sign in to the private area are logged and stored for 90 days, with the browser, the operating system, and the location.`,
    ),
  ];
}

export function describePlace({ engine }: PrivacySettings): MarkdownBlock[] {
  const place =
    engine === "sqlite"
      ? "a database file of this site (SQLite)"
      : "a PostgreSQL database that this site's server uses";
  return [paragraph(`Visits, counts, and messages are in ${place}.`)];
}

export function describeBackups({ engine, config }: PrivacySettings): MarkdownBlock[] {
  const { backupKeep: keep, backupBucket, backupCommand } = config;
  const nightly =
    keep === undefined
      ? "This site makes no nightly backups."
      : `A backup is made every night and kept with the site's data: those of the last ${keptOf(keep)}.`;
  const bucket =
    backupBucket === undefined
      ? ""
      : " Copies of these, encrypted with a passphrase that only the owner has, are kept for as long at a storage service.";
  const command =
    backupCommand === undefined
      ? ""
      : " The owner's own program passes each of these on; this page cannot know to whom and for how long.";
  const before =
    engine === "sqlite"
      ? " Another backup is made before a new version of the software changes the database. The last three of these are kept."
      : "";
  return [
    paragraph(
      `${nightly}${bucket}${command}${before} The owner can make more backups and save messages as files at any time; this page cannot know about those. A backup contains visits and messages as they were at the time, but not the keys and hashes that tell visitors apart. What is deleted from the site stays in its older backups.`,
    ),
  ];
}

function keptOf({ days, weeks }: { days: number; weeks: number }): string {
  const daily = countOf(days, "day");
  if (weeks === 0) return daily;
  return `${daily}, and one of ${weeks === 1 ? "the week" : `each of the ${weeks} weeks`} before`;
}

export function describeOtherSites({ config }: PrivacySettings): MarkdownBlock[] {
  const { trustedProxies, edgeCache } = config;
  return [
    paragraph(
      "Pages load their scripts, styles, and fonts from this site. A post can show a picture from another site. Your browser then loads it from there, so that site learns your network address.",
    ),
    paragraph(
      `This page is about the site's software. Whoever runs the server and the network in front of it can also see your requests, and may keep lists of them.${
        trustedProxies === 0 ? "" : " Requests come through a proxy."
      }${edgeCache === undefined ? "" : " A cache may answer them in place of this site."}`,
    ),
  ];
}
