import { countOf } from "../../http/contract/count-of.ts";
import type { MarkdownBlock } from "../../posts/contract/markdown.ts";
import { link, list, paragraph } from "../../posts/server/body/blocks.ts";
import { trashAge } from "../contract/trash.ts";
import { withdrawalMinutes } from "../contract/withdrawal-minutes.ts";

const day = 24 * 60 * 60 * 1_000;

interface MessageSettings {
  config: { messagesKeep: number | undefined };
}

/** Ends with where a message goes, to which others add. */
export function describeMessages({ config }: MessageSettings): MarkdownBlock[] {
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
    ...list(["The owner reads it in the private area of this site."]),
  ];
}

function keepingOf(keepDays: number | undefined): string {
  const trash = `What the owner deletes stays in the trash for up to ${countOf(trashAge / day, "day")}, and is then deleted for good.`;
  return keepDays === undefined
    ? `Messages are kept until the owner deletes them. ${trash}`
    : `Messages and everything that belongs to them are deleted for good ${countOf(keepDays, "day")} after they were sent. ${trash}`;
}
