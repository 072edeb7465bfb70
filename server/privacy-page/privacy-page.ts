import { countOf } from "../../contract/count-of.ts";
import type { MarkdownBlock, MarkdownInline } from "../../contract/markdown.ts";
import type { SitePage } from "../../contract/site/own-pages.ts";
import type { Site } from "../../contract/site/site.ts";
import { trashAge } from "../../contract/trash.ts";
import { withdrawalMinutes } from "../../contract/withdrawal-minutes.ts";
import { heading, link, list, paragraph } from "../posts/body/blocks.ts";
import { describeBrowserStorage } from "./browser-storage.ts";
import type { PrivacySettings } from "./settings.ts";
import { describeBackups, describeLimits, describeOtherSites, describePlace } from "./storage.ts";
import { describeCounts, describeVisits } from "./visits.ts";

const day = 24 * 60 * 60 * 1_000;

function describeMessages({ config }: PrivacySettings): MarkdownBlock[] {
  return [
    paragraph(
      "If you send a message through the ",
      link("contact form", "/contact"),
      ", the site stores your name, your email address, your message, whether you agreed to be contacted, the time, and a key that lets your browser withdraw the message. Your network address is not stored with it. The owner can add notes and labels.",
    ),
    paragraph(keepingOf(config.messagesKeep)),
    paragraph(
      `You can withdraw a message for ${withdrawalMinutes} minutes after you send it. Its text, your email address, and the key are then deleted; your name, the time, and any reply from the owner are kept. Anything that has already been sent on, as described below, cannot be taken back.`,
    ),
    paragraph("Where your message goes:"),
    ...list(listWays(config)),
    paragraph(
      "A filter on this server decides whether a message may be spam, without asking any other service. It learns from the messages that the owner has marked as spam or as wanted: it counts their words, as hashes.",
    ),
    paragraph(
      "The owner can delete everything that is stored about an email address in one step, except for what is in backups.",
    ),
  ];
}

function keepingOf(keepDays: number | undefined): string {
  const trash = `What the owner deletes stays in the trash for up to ${countOf(trashAge / day, "day")}, and is then deleted for good.`;
  return keepDays === undefined
    ? `Messages are kept until the owner deletes them. ${trash}`
    : `Messages and everything that belongs to them are deleted for good ${countOf(keepDays, "day")} after they were sent. ${trash}`;
}

function listWays({ smtpUrl, imap, messageWebhook }: PrivacySettings["config"]): string[] {
  return [
    "The owner reads it in the private area of this site.",
    ...(smtpUrl === undefined
      ? ["This site sends no email. If the owner replies to you, it is from another email program."]
      : [
          "It is also emailed to the owner, unless the owner has turned that off. The owner's replies are emailed to you, and are stored with your message.",
        ]),
    ...(imap === undefined
      ? []
      : [
          "If you answer such an email, this site reads your answer from the owner's mailbox and stores it with your message: its text, its time, the address it came from, and the names and sizes of attachments. The email itself stays in the mailbox.",
        ]),
    ...(messageWebhook === undefined
      ? []
      : [
          "It is also passed on to another program that the owner has chosen, with everything you entered, unless the owner has turned that off.",
        ]),
    "The owner's devices can show a notification with your name and the beginning of your message. It goes through the browser maker's service, encrypted so that the service cannot read it.",
  ];
}

export const privacySlug = "privacy";

/**
 * Returns the page that says what the site stores, for how long, and where. What follows from a setting changes with
 * it. Whoever changes what is stored changes the sentence about it here.
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
