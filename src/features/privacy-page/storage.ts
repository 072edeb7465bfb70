import type { Connection } from "../../core/db/connect.ts";
import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { paragraph } from "../../core/posts/server/body/blocks.ts";

/** The settings that decide what is true of the site as a whole. */
export interface SiteSettings extends Pick<Connection, "engine"> {
  config: {
    smtpUrl: string | undefined;
    trustedProxies: number;
    edgeCache: number | undefined;
  };
}

export function describeLimits({ engine, config }: SiteSettings): MarkdownBlock[] {
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

export function describePlace({ engine }: SiteSettings): MarkdownBlock[] {
  const place =
    engine === "sqlite"
      ? "a database file of this site (SQLite)"
      : "a PostgreSQL database that this site's server uses";
  return [paragraph(`Visits, counts, and messages are in ${place}.`)];
}

export function describeOtherSites({ config }: SiteSettings): MarkdownBlock[] {
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
