import type { MarkdownInline } from "../../contract/markdown.ts";
import type { SitePage } from "../../contract/site/own-pages.ts";
import type { Site } from "../../contract/site/site.ts";
import { heading, link, paragraph } from "../posts/body/blocks.ts";
import { describeBrowserStorage } from "./browser-storage.ts";
import { describeMessages } from "./messages.ts";
import type { PrivacySettings } from "./settings.ts";
import { describeBackups, describeLimits, describeOtherSites, describePlace } from "./storage.ts";
import { describeCounts, describeVisits } from "./visits.ts";

export const privacySlug = "privacy";

/**
 * Returns the page that says what the site stores, for how long, and where. What follows from a setting changes with it. Whoever
 * changes what is stored changes the sentence about it here.
 */
export function writePrivacyPage({ profile }: Site, settings: PrivacySettings): SitePage {
  return {
    slug: privacySlug,
    title: "Privacy",
    icon: "shield",
    description: "What this site stores, for how long, and where.",
    content: settings.config.isStaticCopy
      ? describeCopy(profile)
      : [
          paragraph(
            "This page says what this site stores, for how long, and where. The site's software writes it from the current settings, so it is always up to date. In short: your network address is not stored with anything, visits are counted without cookies, and pages load no scripts from other companies.",
          ),
          heading("Visits"),
          ...describeVisits(settings, (profile.stats ?? []).length > 0),
          heading("Posts and links"),
          ...describeCounts(),
          heading("Messages"),
          ...describeMessages(settings),
          heading("In your browser"),
          ...describeBrowserStorage(),
          heading("Limits and logs"),
          ...describeLimits(settings),
          heading("Where it is, and backups"),
          ...describePlace(settings),
          ...describeBackups(settings),
          heading("Other sites"),
          ...describeOtherSites(settings),
          heading("Questions"),
          paragraph(`Write to ${profile.name}: `, linkToOwner(profile), "."),
        ],
  };
}

/** A static copy stores nothing, so nearly nothing of what is true for the site is true for it. */
function describeCopy(profile: Site["profile"]): SitePage["content"] {
  return [
    paragraph(
      "This is a static copy of a site: files that any server can send. It counts no visits, receives no messages, sets no cookies, and loads no scripts from other companies. Your browser keeps what you choose here, such as the color scheme.",
    ),
    paragraph(
      "Whoever sends these files to you learns your network address, and may have a log of requests. Pictures and links in posts can lead to other sites.",
    ),
    ...(profile.email === undefined
      ? []
      : [heading("Questions"), paragraph(`Write to ${profile.name}: `, linkToOwner(profile), ".")]),
  ];
}

function linkToOwner({ email }: Site["profile"]): MarkdownInline {
  return email === undefined ? link("the contact form", "/contact") : link(email, `mailto:${email}`);
}
