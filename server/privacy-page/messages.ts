import { countOf } from "../../contract/count-of.ts";
import type { MarkdownBlock } from "../../contract/markdown.ts";
import { trashAge } from "../../contract/trash.ts";
import { withdrawalMinutes } from "../../contract/withdrawal-minutes.ts";
import { link, list, paragraph } from "../posts/body/blocks.ts";
import type { PrivacySettings } from "./settings.ts";

const day = 24 * 60 * 60 * 1_000;

export function describeMessages({ config }: PrivacySettings): MarkdownBlock[] {
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
      "The owner can delete everything stored about an email address at once, except for what is in backups.",
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
