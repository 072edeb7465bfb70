import { z } from "zod";
import { createOwnerMailer, type OwnerMail } from "../../core/mail/mail-owner.ts";
import { oneLine } from "../../core/mail/one-line.ts";
import type { MailedMessage, SendMail } from "./mail.ts";

const visitorAddress = z.email().max(320);

/**
 * Creates the function that mails visitors' messages to `notifyEmail` through the SMTP server at `smtpUrl`, each with a
 * link to the message in the admin area of the site at `siteUrl`.
 */
export function createMailer(smtpUrl: string, notifyEmail: string, siteUrl: string): SendMail {
  const send = createOwnerMailer(smtpUrl, notifyEmail);
  return (messages) => send(writeMail(messages, siteUrl));
}

function writeMail(messages: MailedMessage[], siteUrl: string): OwnerMail {
  const [first] = messages;
  if (first === undefined) throw new Error("A mail needs a message");
  const content = messages.length === 1 ? aboutOne(first, siteUrl) : aboutSeveral(messages, siteUrl);
  return { ...content, date: new Date(first.receivedAt) };
}

function aboutOne(message: MailedMessage, siteUrl: string) {
  const { messageId, name, email, contactConsent } = message;
  const sender = oneLine(name);
  const mayReply = contactConsent && visitorAddress.safeParse(email).success;
  return {
    id: messageId,
    ...(mayReply ? { replyTo: { name: sender, address: email } } : {}),
    subject: `Message from ${sender}`,
    text: describeMessage(message, siteUrl),
  };
}

function aboutSeveral(messages: MailedMessage[], siteUrl: string) {
  const introduction = "These messages have arrived since the last mail, oldest first.\n";
  const count = messages.length;
  return {
    id: `${messages[0]?.messageId}-${count}`,
    subject: `${count} messages from visitors`,
    text: [introduction, ...messages.map((each) => describeMessage(each, siteUrl))].join(
      `\n${"-".repeat(40)}\n\n`,
    ),
  };
}

function describeMessage(
  { messageId, name, email, message, contactConsent }: MailedMessage,
  siteUrl: string,
): string {
  const summaryLines = [
    `Name: ${oneLine(name)}`,
    `Email: ${oneLine(email)}`,
    `Contact back: ${contactConsent ? "yes" : "no"}`,
  ];
  const address = `${siteUrl}/admin/messages/${messageId}`;
  return `${summaryLines.join("\n")}\n\n${message}\n\nOpen it to answer:\n${address}\n`;
}
