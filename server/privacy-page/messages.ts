import type { MarkdownBlock } from "../../contract/markdown.ts";
import { trashAge } from "../../contract/trash.ts";
import { withdrawalMinutes } from "../../contract/withdrawal-minutes.ts";
import { link, list, paragraph } from "../site-folder/own-pages/page-blocks.ts";
import { count, type PrivacySettings } from "./settings.ts";

const day = 24 * 60 * 60 * 1_000;

export function describeMessages({ config }: PrivacySettings): MarkdownBlock[] {
  return [
    paragraph(
      "If you send a message with the ",
      link("contact form", "/contact"),
      ", the site stores your name, your email address, your message, whether you agreed to be contacted, the time, and a key with which your browser can withdraw the message. It does not store your network address with it. The owner can add notes and labels.",
    ),
    paragraph(keepingOf(config.messagesKeep)),
    paragraph(
      `For ${withdrawalMinutes} minutes after you have sent a message, you can withdraw it. Then its text and your email address are deleted; your name, the time, and what the owner has answered stay. What the owner was told by then, as below, cannot be taken back.`,
    ),
    paragraph("Where your message goes:"),
    list(listWays(config)),
    paragraph(
      "A filter on this server decides whether a message may be spam. It asks no other service. It learns from the messages that the owner has marked as spam or has wanted: it counts the words in them, as hashes.",
    ),
    paragraph(
      "The owner can delete everything that is stored about an email address at once, except for what is in backups.",
    ),
  ];
}

function keepingOf(keepDays: number | undefined): string {
  const trash = `What the owner deletes is in the trash for up to ${count(trashAge / day, "day")}, and then deleted for good.`;
  return keepDays === undefined
    ? `Messages are kept until the owner deletes them. ${trash}`
    : `Messages and everything that belongs to them are deleted for good ${count(keepDays, "day")} after they were sent. ${trash}`;
}

function listWays({ smtpUrl, imap, messageWebhook }: PrivacySettings["config"]): string[] {
  return [
    "The owner reads it in the private area of this site.",
    ...(smtpUrl === undefined
      ? ["This site sends no mails. If the owner answers you, it is with another mail program."]
      : [
          "It is also mailed to the owner, unless the owner has turned that off. Answers of the owner are mailed to you, and are stored with your message.",
        ]),
    ...(imap === undefined
      ? []
      : [
          "If you answer such a mail, this site reads your answer from the owner's mailbox, and stores its text, the address that it came from, its time, and the names and sizes of attachments with your message. The mail itself stays in the mailbox.",
        ]),
    ...(messageWebhook === undefined
      ? []
      : [
          "It is also passed on to another program that the owner has chosen, with all that you have entered, unless the owner has turned that off.",
        ]),
    "Devices of the owner can show a notification with your name and the beginning of your message. It is encrypted on its way, which leads through the service of the browser's maker.",
  ];
}
