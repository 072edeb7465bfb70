import { oneLine } from "../../core/mail/one-line.ts";
import { readVisitorAddress } from "../../core/visits/contract/visitor-address.ts";
import type { Conversation } from "./read-conversations.ts";

/** Stands for an address that the visitor has typed and that cannot be one. RFC 2606 reserves the domain. */
const noAddress = "unknown@invalid";

export interface MboxOptions {
  /** The owner's address, or `undefined` if the site has none. */
  ownerEmail: string | undefined;
  siteName: string;
}

/** A mail as the library takes it. */
interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
  messageId: string;
  inReplyTo?: string;
}

/**
 * Writes each message and each of its replies as a mail, in the format that most mail programs import (mboxrd:
 * https://www.rfc-editor.org/rfc/rfc4155#appendix-A, with every `From ` at the beginning of a line quoted).
 */
export async function* writeMbox(
  conversations: AsyncIterable<Conversation>,
  options: MboxOptions,
): AsyncGenerator<string> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  for await (const conversation of conversations) {
    for (const mail of listMails(conversation, options)) {
      const source = await new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true })
        .compile()
        .build();
      yield quote(source.toString("utf8"), mail.date);
    }
  }
}

function listMails({ message, replies }: Conversation, { ownerEmail, siteName }: MboxOptions): Mail[] {
  const address = readVisitorAddress(message.email);
  const visitor = { name: oneLine(message.name), address: address ?? noAddress };
  const owner = { name: siteName, address: ownerEmail ?? noAddress };
  const subject = `Message from ${oneLine(message.name)}`;
  const threadId = replies[0]?.threadId ?? `<${message._id}@${owner.address.split("@").at(-1)}>`;
  const typed = address === undefined ? `Email: ${oneLine(message.email)}\n\n` : "";
  const first: Mail = {
    from: visitor,
    to: owner,
    subject,
    text: `${typed}${message.message}\n\nContact back: ${message.contactConsent ? "yes" : "no"}\n`,
    date: new Date(message.createdAt),
    messageId: threadId,
  };
  return [
    first,
    ...replies.map(({ direction, text, createdAt, sentAt, mailId }) => ({
      from: direction === "out" ? owner : visitor,
      to: direction === "out" ? visitor : owner,
      subject: `Re: ${subject}`,
      text: `${text}\n`,
      date: new Date(sentAt ?? createdAt),
      messageId: mailId,
      inReplyTo: threadId,
    })),
  ];
}

/** Adds the line that begins a mail, and the empty one that ends it. */
function quote(source: string, date: Date): string {
  const lines = source.replaceAll("\r\n", "\n").replaceAll(/^(>*From )/gm, ">$1");
  return `From MAILER-DAEMON ${toAsctime(date)}\n${lines.trimEnd()}\n\n`;
}

/** Returns a date as C's `asctime` writes it, in UTC: `Mon Mar  9 12:00:00 2026`. */
function toAsctime(date: Date): string {
  const [weekday, day = "", month, year, time] = date.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`;
}
